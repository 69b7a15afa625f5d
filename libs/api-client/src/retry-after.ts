/** @returns the seconds of a `Retry-After` header, which holds seconds or a date (RFC 9110, section 10.2.3) */
export function retryAfterSeconds(header: string | null | undefined, now = Date.now()): number | undefined {
  if (!header) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** @returns milliseconds: up to a quarter longer than requested, so that clients that were refused together don't retry together */
export const retryDelayMs = (retryAfter: number): number => retryAfter * 1_000 * (1 + Math.random() / 4);
