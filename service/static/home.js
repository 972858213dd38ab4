// Updates the list of one's own games when one of them waits for the caller.
import { apply, fetchPage, remember } from "./parts.js";
import { follow } from "./feed.js";

const refresh = async () => apply(await fetchPage("/"));

remember();
follow("/api/me/feed", "turn", () => {
  refresh();
  // The read model of the list lags a moment behind the feed.
  setTimeout(refresh, 1500);
});
