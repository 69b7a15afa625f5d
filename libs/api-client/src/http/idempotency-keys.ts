/**
 * One key per write, the same one while the write is retried, so that the server runs it once. A key is released when the first
 * response arrives.
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

/** UUID v4 (RFC 9562) without `crypto.randomUUID`, which a page served over plain HTTP from another host does not have. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
