import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_ENTRIES = 5_000;

/** The issuer's storage: sessions, codes, and tokens in memory, the oldest of which are dropped beyond a limit. */
export function memoryAdapters(now: () => number = Date.now): AdapterFactory {
  const entries = new Map<string, Entry>();
  const current = ([, { expiresAt }]: [string, Entry]) => expiresAt > now();
  const findWhere = (isMatch: (payload: AdapterPayload) => boolean) =>
    [...entries].filter(current).find(([, { payload }]) => isMatch(payload))?.[1].payload;
  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload, expiresIn) => {
        entries.set(keyOf(id), { payload, expiresAt: expiresIn ? now() + expiresIn * 1_000 : Number.POSITIVE_INFINITY });
        for (const key of [...entries.keys()].slice(0, Math.max(0, entries.size - MAX_ENTRIES))) entries.delete(key);
      },
      find: async (id) => {
        const entry = entries.get(keyOf(id));
        return entry && current([id, entry]) ? entry.payload : undefined;
      },
      findByUid: async (uid) => findWhere((payload) => payload.kind === model && payload.uid === uid),
      findByUserCode: async (userCode) => findWhere((payload) => payload.kind === model && payload.userCode === userCode),
      consume: async (id) => {
        const entry = entries.get(keyOf(id));
        if (entry) entries.set(keyOf(id), { ...entry, payload: { ...entry.payload, consumed: Math.floor(now() / 1_000) } });
      },
      destroy: async (id) => void entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
      },
    };
  };
}
