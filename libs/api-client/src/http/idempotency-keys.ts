import { randomUuid } from './random-uuid.ts';

/**
 * A key for each write, the same again while the same write is tried again, so that the server does it once. A key is let go
 * as soon as an answer came, whatever it said.
 */
export class IdempotencyKeys {
  private readonly open = new Map<string, string>();

  keyFor(write: string): string {
    const known = this.open.get(write);
    if (known) return known;
    const key = randomUuid();
    this.open.set(write, key);
    return key;
  }

  answered(write: string): void {
    this.open.delete(write);
  }
}
