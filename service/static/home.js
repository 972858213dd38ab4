// One's own games, as soon as it is one's turn in one of them.
import { apply, fetchPage, remember } from "./parts.js";
import { follow } from "./feed.js";

remember();
follow("/api/me/feed", "turn", async () => apply(await fetchPage("/")));
