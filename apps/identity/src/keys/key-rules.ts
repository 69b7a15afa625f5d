/** The lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 3_600;

/**
 * How long a new key is published before it signs. Verifiers cache the published keys for ten minutes (jose's default), so every
 * verifier has it by then.
 */
export const KEY_LEAD_MS = 15 * 60 * 1_000;

// Allows for clock skew between replicas, and for the time between signing and sending a token.
const MARGIN_MS = 60 * 1_000;

interface TimedKey {
  readonly signsFrom: Date;
}

/** @returns the newest key whose start time has passed */
export function signingKeyAt<Key extends TimedKey>(keys: readonly Key[], now: Date): Key | undefined {
  return bySignsFrom(keys).findLast(({ signsFrom }) => signsFrom <= now);
}

/** @returns the future keys, the current one, and those whose last tokens have not expired */
export function publishedKeysAt<Key extends TimedKey>(keys: readonly Key[], now: Date): Key[] {
  const ordered = bySignsFrom(keys);
  return ordered.filter((_key, at) => {
    const successor = ordered[at + 1];
    return !successor || successor.signsFrom.getTime() + ACCESS_TOKEN_SECONDS * 1_000 + MARGIN_MS > now.getTime();
  });
}

const bySignsFrom = <Key extends TimedKey>(keys: readonly Key[]): Key[] =>
  [...keys].sort((a, b) => a.signsFrom.getTime() - b.signsFrom.getTime());
