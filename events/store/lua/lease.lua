-- Moves a due time on, if it still is what the caller saw.
--
-- KEYS[1] the shard's owed set
-- ARGV[1] the game's id   ARGV[2] the due time seen   ARGV[3] the new one
--
-- Answers 1, or 0 when somebody else was quicker.

local due = redis.call("ZSCORE", KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then return 0 end
redis.call("ZADD", KEYS[1], ARGV[3], ARGV[1])
return 1
