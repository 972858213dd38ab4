"""How long the supervisor waits before it restarts a process."""

from itertools import pairwise

from cairn.supervisor import Backoff


def test_pauses_double_up_to_ten_seconds() -> None:
    backoff = Backoff()
    pauses = [backoff.after(lived=0) for _ in range(9)]
    assert pauses[0] == 0.2
    assert all(later == min(earlier * 2, 10) for earlier, later in pairwise(pauses))
    assert pauses[-1] == 10


def test_a_while_of_health_makes_the_pause_short_again() -> None:
    backoff = Backoff()
    for _ in range(5):
        backoff.after(lived=1)
    assert backoff.after(lived=9) > 1
    assert backoff.after(lived=10) == 0.2
    assert backoff.after(lived=0) == 0.4
