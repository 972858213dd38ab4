"""The page of the caller's name and account: guests may change their name and open an account."""

from __future__ import annotations

from flask import Flask, flash, render_template, request

from service.access.context import current_player, service, signed_in
from service.access.sessions import close_session, open_session
from service.acts.incoming import AccountIn, GuestIn, PasswordIn, SessionIn
from service.pages.frame import checked, take_form
from service.texts.ui import ui


def show(app: Flask) -> None:
    app.add_url_rule("/me", "me", me)
    take_form(app, "/me/name", "rename", rename, back="/me", counts="arrival")
    take_form(app, "/me/account", "account", open_account, back="/me", counts="arrival")
    take_form(app, "/me/session", "sign-in", sign_in, back="/me", counts="arrival")
    take_form(app, "/me/password", "password", change_password, back="/me", counts="arrival")
    take_form(app, "/me/leave", "sign-out", sign_out, back="/me")


def me() -> str:
    return render_template("me.html")


def rename() -> str:
    body = checked(GuestIn(), {"name": request.form.get("name", "")})
    player = current_player()
    if player is None:
        open_session(*service().people.guest(body["name"]))
    else:
        service().people.rename(player, body["name"])
    flash(ui("renamed", name=body["name"]))
    return "/me"


def open_account() -> str:
    body = checked(AccountIn(), _credentials())
    open_session(*service().people.open_account(body["name"], body["password"], current_player()))
    flash(ui("account-opened"))
    return "/"


def sign_in() -> str:
    body = checked(SessionIn(), _credentials())
    open_session(*service().people.sign_in(body["name"], body["password"]))
    return "/"


def change_password() -> str:
    body = checked(PasswordIn(), {name: request.form.get(name, "") for name in ("password", "new")})
    open_session(*service().people.change_password(signed_in(), body["password"], body["new"]))
    flash(ui("password-changed"))
    return "/me"


def sign_out() -> str:
    signed_in()
    close_session()
    flash(ui("signed-out"))
    return "/"


def _credentials() -> dict[str, object]:
    return {name: request.form.get(name, "") for name in ("name", "password")}
