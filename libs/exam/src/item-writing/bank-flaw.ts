import type { Flaw } from './item.ts';

/** A flaw of several items together, or of an item in the context of the bank's vocabulary. */
export interface BankFlaw extends Flaw {
  /** Indices of the affected items, starting with the one to fix; empty for a flaw of a whole domain or bank. */
  readonly items: readonly number[];
}
