-- Sets the due time of a game if the game still ends at the given version.
--
-- KEYS[1] the game's stream of events   KEYS[2] the shard's owed set
-- ARGV[1] the game's id   ARGV[2] the version it must end at   ARGV[3] the due time, or "" when nothing is owed
--
-- Returns 1, or 0 if the game has gone on.

local head = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)
if not head[1] or string.match(head[1][1], "^%d+") ~= ARGV[2] then return 0 end
if ARGV[3] == "" then
  redis.call("ZREM", KEYS[2], ARGV[1])
else
  redis.call("ZADD", KEYS[2], ARGV[3], ARGV[1])
end
return 1
