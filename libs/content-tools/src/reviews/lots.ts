import { createHmac } from 'node:crypto';

/** What a sheet is drawn by: the same reviewer and round give the same order again, another reviewer another one. */
export interface Draw {
  /** Short, in lower case: `r1`. */
  readonly reviewer: string;
  /** Counted from 1. */
  readonly round: number;
}

/** A lot that looks like chance and says nothing of what it was drawn for, in hexadecimal digits. */
export function lotOf({ reviewer, round }: Draw, ...what: readonly string[]): string {
  return createHmac('sha256', `${reviewer}:${round}`).update(JSON.stringify(what)).digest('hex');
}

/** @returns the things in the order of their lots, which neither their own order nor what else is there changes */
export function shuffled<T>(draw: Draw, things: readonly T[], nameOf: (thing: T) => readonly string[]): T[] {
  const lots = things.map((thing) => ({ thing, lot: lotOf(draw, ...nameOf(thing)) }));
  return lots.sort((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ thing }) => thing);
}
