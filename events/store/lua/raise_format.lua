-- Raises the number of the data format to today's, so that older code refuses the data from now on.
--
-- KEYS[1] the number of the data format
-- ARGV[1] today's number
--
-- Returns the value afterwards. A newer number, and a value that is no number, stay as they are.

local kept = redis.call("GET", KEYS[1])
if kept and not (tonumber(kept) and tonumber(kept) < tonumber(ARGV[1])) then return kept end
redis.call("SET", KEYS[1], ARGV[1])
return ARGV[1]
