-- Appends a batch of events to a game, all or nothing.
--
-- KEYS[1] the game's stream of events     KEYS[2] its known commands       KEYS[3] its seal
-- KEYS[4] the shard's feed                KEYS[5] the shard's owed set     KEYS[6] the shard's index of games
--
-- ARGV[1] the game's id
-- ARGV[2] the version the stream must end at
-- ARGV[3] the hash it must end with
-- ARGV[4] digest of player and command id, or ""
-- ARGV[5] due time in milliseconds, or "" when nothing is owed
-- ARGV[6] the people for whose decision the game waits, separated by spaces
-- ARGV[7] the seal of a new game, or "" for one that exists
-- ARGV[8] the channel of wake-up hints
-- ARGV[9], ARGV[10], ... envelope and hash of each event
--
-- Returns {"ok", last version}, {"known", version that the command led to}, or {"conflict", version of the head}.
-- Every check comes before the first write: a script is not rolled back.

local command, new = ARGV[4], ARGV[7] ~= ""
local first = tonumber(ARGV[2]) + 1
local last = tonumber(ARGV[2]) + (#ARGV - 8) / 2

-- A client resends a batch after a broken connection; the chained hash tells whether it is already stored.
local function is_here()
  local id = string.format("%d-0", last)
  local entry = redis.call("XRANGE", KEYS[1], id, id)[1]
  return entry and entry[2][4] == ARGV[#ARGV]
end

if command ~= "" then
  local known = redis.call("HGET", KEYS[2], command)
  if known then
    if is_here() then return {"ok", last} end
    return {"known", tonumber(known)}
  end
end

local head = redis.call("XREVRANGE", KEYS[1], "+", "-", "COUNT", 1)
local version, hash = nil, nil
if head[1] then
  version = string.match(head[1][1], "^%d+")
  hash = head[1][2][4]
end

if new == (head[1] ~= nil) or (not new and (version ~= ARGV[2] or hash ~= ARGV[3])) then
  if is_here() then return {"ok", last} end
  return {"conflict", tonumber(version or 0)}
end

for i = 9, #ARGV, 2 do
  redis.call("XADD", KEYS[1], string.format("%d-0", first + (i - 9) / 2), "e", ARGV[i], "h", ARGV[i + 1])
end

if new then
  redis.call("SET", KEYS[3], ARGV[7])
  redis.call("SADD", KEYS[6], ARGV[1])
end
if command ~= "" then redis.call("HSET", KEYS[2], command, last) end
if ARGV[5] == "" then
  redis.call("ZREM", KEYS[5], ARGV[1])
else
  redis.call("ZADD", KEYS[5], ARGV[5], ARGV[1])
end
redis.call("XADD", KEYS[4], "*", "g", ARGV[1], "f", first, "l", last, "t", ARGV[6])
redis.call("PUBLISH", ARGV[8], ARGV[1] .. " " .. last .. " " .. ARGV[6])
return {"ok", last}
