import { Redis } from 'ioredis';

/** A Redis key whose name or value contains a searched text. */
export interface MatchingRedisKey {
  /** The key's name, with `*` in place of the texts. */
  readonly name: string;
  /** When it expires; absent for a key that doesn't. */
  readonly secondsLeft?: number;
}

const SCAN_COUNT = 1_000;

/**
 * Searches the names and the values of all keys.
 * @param texts searched case-insensitively
 * @throws Error for a key of a type that can't be searched
 */
export async function searchRedis(url: string, texts: readonly string[]): Promise<MatchingRedisKey[]> {
  const redis = new Redis(url, { maxRetriesPerRequest: 1 });
  // A lost connection is reported by the command that fails.
  redis.on('error', () => undefined);
  try {
    const found: MatchingRedisKey[] = [];
    for (let cursor = '0'; ; ) {
      const [next, keys] = await redis.scan(cursor, 'COUNT', SCAN_COUNT);
      for (const key of keys) {
        const content = `${key} ${JSON.stringify(await readValue(redis, key))}`.toLowerCase();
        if (!texts.some((text) => content.includes(text.toLowerCase()))) continue;
        const secondsLeft = await redis.ttl(key);
        const name = texts.reduce((shown, text) => shown.replaceAll(text, '*'), key);
        found.push({ name, ...(secondsLeft >= 0 && { secondsLeft }) });
      }
      cursor = next;
      if (cursor === '0') return found;
    }
  } finally {
    redis.disconnect();
  }
}

async function readValue(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, 0, '-1');
  if (type === 'stream') return redis.xrange(key, '-', '+');
  // The key expired after it was listed.
  if (type === 'none') return undefined;
  throw new Error(`${key} is a ${type}, which can't be searched`);
}
