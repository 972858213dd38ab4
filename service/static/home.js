// One's own games, as soon as it is one's turn in one of them.
import { apply, fetchPage, remember } from "./parts.js";
import { follow } from "./feed.js";

const refresh = async () => apply(await fetchPage("/"));

remember();
follow("/api/me/feed", "turn", () => {
  refresh();
  // The list is told of a turn a moment later than we are.
  setTimeout(refresh, 1500);
});
