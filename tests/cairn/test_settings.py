"""Settings from the environment, and their defaults."""

from pathlib import Path

import pytest

from runtime.settings import Settings, SettingsError


def test_without_an_environment_the_embedded_server_below_var_is_meant() -> None:
    settings = Settings.from_env({})
    assert settings.data == Path("var").absolute()
    assert settings.redis_url == f"unix://{settings.data}/valkey.sock"
    assert settings.rq_url == settings.redis_url
    assert not settings.cluster
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)


def test_a_folder_with_odd_signs_makes_an_address_that_can_be_read_back() -> None:
    assert Settings.from_env({"CAIRN_DATA": "/a b?c"}).redis_url == "unix:///a%20b%3Fc/valkey.sock"


def test_rq_follows_the_ledger_unless_set_otherwise() -> None:
    named = {"REDIS_URL": "redis://a:1"}
    assert Settings.from_env(named).rq_url == "redis://a:1"
    assert Settings.from_env(named | {"CAIRN_RQ_URL": "redis://b:2"}).rq_url == "redis://b:2"


@pytest.mark.parametrize(
    "environ",
    [
        {"REDIS_URL": "redis+cluster://a:1"},
        {"REDIS_URL": "redis://a:1", "CAIRN_CLUSTER": "1"},
    ],
)
def test_a_cluster_is_named_by_scheme_or_flag_and_needs_another_server_for_rq(
    environ: dict[str, str],
) -> None:
    settings = Settings.from_env(environ | {"CAIRN_RQ_URL": "redis://b:2"})
    assert settings.cluster
    assert settings.redis_url == "redis://a:1"
    with pytest.raises(SettingsError, match="CAIRN_RQ_URL"):
        Settings.from_env(environ)


@pytest.mark.parametrize("wrong", [{"CAIRN_PORT": "http"}, {"CAIRN_CLUSTER": "yes"}])
def test_a_wrong_setting_is_named(wrong: dict[str, str]) -> None:
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        Settings.from_env(wrong)


def test_the_secret_comes_from_the_folder_and_is_never_shown(tmp_path: Path) -> None:
    settings = Settings.from_env({"CAIRN_DATA": str(tmp_path)})
    with pytest.raises(SettingsError, match="no secret"):
        assert settings.secret
    (tmp_path / "secret").write_text("hush\n")
    assert settings.secret == "hush"
    given = Settings.from_env({"CAIRN_DATA": str(tmp_path), "CAIRN_SECRET": "whisper"})
    assert given.secret == "whisper"
    assert "whisper" not in repr(given)
