"""Reactor and workers as real processes on a real server, killed and doubled."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import Any

from events.due import stuck
from events.due.owing import LEASE, owes_house
from events.tables.seats import resign
from games.core.rules import HOUSE
from service.running.app import create_app
from tests.servers import Server, until
from tests.stages import ROOT
from tests.workers.crew import AI, ME, OWNER, Crew
from workers.queues import BOTS, PEOPLE, SCORE, JobQueues
from workers.reactor import Reactor


def test_a_table_of_ai_seats_plays_itself_to_the_end(crew: Crew) -> None:
    games = [crew.table() for _ in range(5)]
    crew.start_all()
    crew.until_finished(*games)
    for game in games:
        assert_each_step_once(crew, game)


def test_two_of_everything_make_each_step_once_and_leave_nothing_behind(crew: Crew) -> None:
    games = [crew.table() for _ in range(5)]
    crew.start_all()
    crew.start_all()
    crew.until_finished(*games)
    for game in games:
        assert_each_step_once(crew, game)
    until(lambda: not list(crew.rq.scan_iter("rq:job:*")), "no job is left")
    assert crew.ledger.store.owed(crew.ledger.clock() + 10 * LEASE, 10) == []


def test_a_seat_that_resigned_is_played_to_the_end_at_a_table_of_people(crew: Crew) -> None:
    game = crew.table(seats=(ME, AI))
    crew.start_all()
    started = crew.ledger.reader.table(game).started
    assert started is not None
    until(lambda: crew.ledger.reader.head(game).version > started, "an AI moved")
    resign(crew.ledger, game, 0, OWNER.by)
    crew.until_finished(game)


def test_the_step_of_a_killed_worker_is_made_by_another_once(crew: Crew) -> None:
    made_once_after_a_kill(crew)


def test_a_crew_plays_on_a_cluster_and_makes_the_step_of_a_killed_worker_there(cluster_crew: Crew) -> None:
    games = [cluster_crew.table() for _ in range(5)]
    made_once_after_a_kill(cluster_crew)
    cluster_crew.until_finished(*games)
    for game in games:
        assert_each_step_once(cluster_crew, game)


def made_once_after_a_kill(crew: Crew) -> None:
    game = crew.table_at_house("slow")
    crew.start("workers.reactor")
    crew.start("workers.worker", "people", "bots")
    victim = crew.start("workers.worker", "score", env={"SLOW_SECONDS": "600"})
    under_way = f"rq:job:{game.id}-{game.version}-1"
    until(lambda: crew.rq.hget(under_way, "status") == b"started", f"the job is under way\n{crew.said()}")
    victim.kill()
    victim.wait()
    crew.start("workers.worker", "score")
    crew.until_finished(game.id)
    assert crew.steps(game.id).count(f"{HOUSE} house-{game.version}") == 1
    assert_each_step_once(crew, game.id)


def test_tables_of_ai_seats_do_not_keep_tables_with_people_waiting(crew: Crew) -> None:
    queues = JobQueues(crew.rq)
    bots, people = [crew.table() for _ in range(20)], crew.table(seats=(ME, AI))
    for game in bots:
        queues.enqueue(BOTS, game, crew.ledger.reader.head(game).version)
    queues.enqueue(PEOPLE, people, crew.ledger.reader.head(people).version)
    crew.start("workers.worker", "people", "bots")
    until(lambda: all(crew.decided(game) for game in (*bots, people)), f"each has moved\n{crew.said()}")
    assert crew.decided(people) <= min(map(crew.decided, bots))


def test_scoring_waits_for_no_other_job(crew: Crew) -> None:
    game = crew.table_at_house()
    for _ in range(20):
        crew.table()
    crew.start("workers.reactor")
    until(lambda: crew.rq.llen("rq:queue:bots") == 20, "the others wait")
    crew.start("workers.worker", "score")
    until(lambda: not owes_house(crew.ledger.reader.head(game.id)), f"it is scored\n{crew.said()}")


def test_a_worker_asked_to_stop_ends_by_itself(crew: Crew) -> None:
    worker = crew.start("workers.worker", "score")
    until(lambda: crew.rq.scard("rq:workers") == 1, "it is at work")
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(60) == 0


def test_the_crew_outlives_its_server(crew: Crew, server: Server) -> None:
    first = crew.table()
    crew.start_all()
    crew.until_finished(first)
    server.restart()
    second = crew.table()
    crew.until_finished(second)
    assert crew.said().count("the server is unreachable") <= 3
    assert [process.poll() for process in crew.running] == [None, None, None]


def test_a_failing_title_is_parked_and_shown_and_others_go_on(crew: Crew) -> None:
    failing, sound = crew.table("failing"), crew.table()
    crew.start_all()
    crew.until_finished(sound)
    until(lambda: parked_by_now(crew, failing), "it is parked")
    assert command(crew, "stuck").stdout.startswith(f"{failing}  version ")
    assert "4 attempts" in command(crew, "stuck").stdout
    assert "ValueError: the scales are broken" in command(crew, "stuck").stdout
    assert [row["game"] for row in health(crew)["stuck"]] == [failing]
    assert crew.due(failing) is None
    assert "ValueError" in crew.said()
    assert "scales" not in crew.said()  # the message of a title may contain secrets


def test_a_parked_game_is_tried_again_on_demand(crew: Crew) -> None:
    game = crew.table()
    for _ in range(stuck.TRIES):
        stuck.record_failure(crew.ledger, game, ValueError("why"))
    assert list(stuck.parked(crew.ledger)) == [game]
    assert command(crew, "stuck", "--retry", game).returncode == 0
    assert stuck.parked(crew.ledger) == {}
    crew.start_all()
    crew.until_finished(game)
    assert command(crew, "stuck").stdout == ""
    until(lambda: health(crew) == {"status": "ok", "down": [], "stuck": []}, "all is well")
    again = command(crew, "stuck", "--retry", game)
    assert (again.returncode, again.stderr) == (2, f"Error: The game {game} is not stuck.\n")


def test_a_game_is_asked_for_again_under_a_new_attempt_when_its_job_was_lost(crew: Crew) -> None:
    game = crew.table()
    version = crew.ledger.reader.head(game).version
    queues = JobQueues(crew.rq)
    assert queues.enqueue("bots", game, version) == f"{game}-{version}-1"
    assert queues.enqueue("bots", game, version) is None  # it still waits in its queue
    crew.rq.delete("rq:queue:bots")
    assert queues.enqueue("bots", game, version) == f"{game}-{version}-2"
    assert queues.enqueue(SCORE, game, version + 1) == f"{game}-{version + 1}-1"


def test_of_two_reactors_one_asks(crew: Crew) -> None:
    game = crew.table()
    reactors = [Reactor(crew.ledger, JobQueues(crew.rq)) for _ in range(2)]
    due = crew.ledger.store.owed(crew.ledger.clock(), 10)
    for reactor in reactors:
        for owed in due:
            reactor._look(*owed)
    assert crew.rq.llen("rq:queue:bots") == 1
    assert [name for name, _ in due] == [game]


def assert_each_step_once(crew: Crew, game: str) -> None:
    steps = crew.steps(game)
    assert len(set(steps)) == len(steps)


def parked_by_now(crew: Crew, game: str) -> bool:
    """Whether the game is parked. Ends a pause that has begun, so that the test need not wait for half a minute."""
    failure, due = stuck.failure_of(crew.ledger, game), crew.due(game)
    if failure and not failure.parked and due == failure.time + stuck.PAUSES[failure.attempts - 1]:
        crew.ledger.store.lease(game, due, crew.ledger.clock())
    return game in stuck.parked(crew.ledger) and crew.due(game) is None


def health(crew: Crew) -> dict[str, Any]:
    """The reply of `/healthz`."""
    (crew.folder / "secret").write_text("hush")
    health: dict[str, Any] = create_app(crew.settings).test_client().get("/healthz").get_json()
    return health


def command(crew: Crew, *arguments: str) -> subprocess.CompletedProcess[str]:
    argv = [sys.executable, "-m", "cairn", *arguments]
    return subprocess.run(argv, cwd=ROOT, env=crew.env, capture_output=True, text=True, check=False)
