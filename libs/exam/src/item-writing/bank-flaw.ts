import type { Flaw } from './item.ts';

/** What is wrong among several items, or with an item in view of the bank's vocabulary. */
export interface BankFlaw extends Flaw {
  /** Indices of the items concerned, the one to mend first; none where a whole domain or bank is at fault. */
  readonly items: readonly number[];
}
