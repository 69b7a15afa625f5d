import { randomUuid } from './random-uuid.ts';

/**
 * One key per write, the same one while the write is retried, so that the server runs it once. A key is released as soon as a
 * response arrived, whatever it says.
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
