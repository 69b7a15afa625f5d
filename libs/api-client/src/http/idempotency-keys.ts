/**
 * Assigns each write an idempotency key, which stays the same while the write is retried, so that the server executes it only once. The
 * first response releases the key.
 */
export class IdempotencyKeys {
  private readonly pending = new Map<string, string>();

  keyFor(write: string): string {
    const existing = this.pending.get(write);
    if (existing) return existing;
    const key = randomUuid();
    this.pending.set(write, key);
    return key;
  }

  release(write: string): void {
    this.pending.delete(write);
  }
}

/** UUID v4 (RFC 9562) without `crypto.randomUUID`, which browsers don't provide on plain HTTP. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
