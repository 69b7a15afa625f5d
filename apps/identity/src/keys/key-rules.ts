/** How long an access token is good for. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/**
 * How long a new key is published before it signs. Verifiers keep the published keys for ten minutes (jose's default), so by
 * then each has met it.
 */
export const KEY_LEAD_MS = 15 * 60 * 1_000;

// Replicas' clocks, and the time a token takes from being signed to being sent.
const MARGIN_MS = 60 * 1_000;

interface TimedKey {
  readonly signsFrom: Date;
}

/** @returns the key that signs now: of those that may, the newest */
export function signingKeyAt<Key extends TimedKey>(keys: readonly Key[], now: Date): Key | undefined {
  return bySignsFrom(keys).findLast(({ signsFrom }) => signsFrom <= now);
}

/** @returns the keys to publish: those yet to sign, the one that signs, and those whose last tokens have not expired */
export function publishedKeysAt<Key extends TimedKey>(keys: readonly Key[], now: Date): Key[] {
  const ordered = bySignsFrom(keys);
  return ordered.filter((_key, at) => {
    const successor = ordered[at + 1];
    return !successor || successor.signsFrom.getTime() + ACCESS_TOKEN_SECONDS * 1_000 + MARGIN_MS > now.getTime();
  });
}

const bySignsFrom = <Key extends TimedKey>(keys: readonly Key[]): Key[] =>
  [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());
