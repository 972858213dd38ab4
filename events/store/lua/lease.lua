-- Moves a due time on if it is still the one that the caller saw.
--
-- KEYS[1] the shard's owed set
-- ARGV[1] the game's id   ARGV[2] the due time seen   ARGV[3] the new one
--
-- Returns 1, or 0 if another process was quicker.

local due = redis.call("ZSCORE", KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
redis.call("ZADD", KEYS[1], ARGV[3], ARGV[1])
return 1
