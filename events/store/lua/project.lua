-- Changes a read model and its position in a feed, together or not at all.
--
-- KEYS[1] the projection's positions (shard -> position)     KEYS[2], ... the keys that change
-- ARGV[1] the shard   ARGV[2] the position it must be at   ARGV[3] the new one
-- ARGV[4] the changes, as JSON: {{"HSET", 2, "field", "value"}, ...}; the second item of each is a number into KEYS
--
-- Returns 1, or 0 if the position has changed meanwhile.

local at = redis.call("HGET", KEYS[1], ARGV[1]) or "0"
if at ~= ARGV[2] then return 0 end
for _, change in ipairs(cjson.decode(ARGV[4])) do
  change[2] = KEYS[change[2]]
  redis.call(unpack(change))
end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[3])
return 1
