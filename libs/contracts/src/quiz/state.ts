import { MAX_ITEM_TIME_MS } from '@casebook/exam';
import { z } from 'zod';

/** The limits of a saved state: the most items that a quiz can have, with four options each. */
const ITEMS_AT_MOST = 1000;
const OPTIONS_AT_MOST = 4 * ITEMS_AT_MOST;

const inTenths = (size: number) => Math.abs(size * 10 - Math.round(size * 10)) < 1e-9;

/** Time spent on an item. A page left open may report more than the maximum; the value is capped instead of refused. */
export const ItemTimeMs = z
  .int()
  .min(0)
  .overwrite((ms) => Math.min(ms, MAX_ITEM_TIME_MS));

/** The text size as a factor: 80% to 200% in steps of 10%. */
const TextSize = z.number().min(0.8).max(2).refine(inTenths, { message: 'A step of 10%' });

const stateFields = {
  revision: z.int().min(0),
  /** The position of the current item. */
  position: z.int().min(1).max(ITEMS_AT_MOST),
  /** The option of the current item that is chosen and not yet submitted. */
  selected: z.uuid().optional(),
  /** How many participants chose each of the current item's options, in the order shown. */
  tallies: z.array(z.int().min(0).max(9999)).length(4),
  /** Milliseconds spent so far on each item that is not answered. */
  elapsedMs: z.record(z.uuid(), ItemTimeMs),
  textSize: TextSize,
  /** Items marked for later. */
  marked: z.array(z.uuid()).max(ITEMS_AT_MOST),
  /** Options struck out. */
  struck: z.array(z.uuid()).max(OPTIONS_AT_MOST),
};

/** The state of an open quiz that a device saves. `revision` is the revision that the device last received. */
export const QuizStateInput = z.strictObject(stateFields).meta({ id: 'QuizStateInput' });
export type QuizStateInput = z.infer<typeof QuizStateInput>;

/** The server's state of an open quiz, the same for every device. */
export const LiveState = z.strictObject(stateFields).meta({ id: 'QuizProgress' });
export type LiveState = z.infer<typeof LiveState>;
