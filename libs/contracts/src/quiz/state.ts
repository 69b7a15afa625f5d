import { MAX_ITEM_TIME_MS } from '@casebook/exam';
import { z } from 'zod';

/** Bounds of what a device may save: as many items as a quiz can have, with four options each. */
const ITEMS_AT_MOST = 1000;
const OPTIONS_AT_MOST = 4 * ITEMS_AT_MOST;

const inTenths = (size: number) => Math.abs(size * 10 - Math.round(size * 10)) < 1e-9;

/** Time spent on an item. A page that stayed open sends more than counts, which isn't its user's fault: it is cut, not refused. */
export const ItemTimeMs = z
  .int()
  .min(0)
  .overwrite((ms) => Math.min(ms, MAX_ITEM_TIME_MS));

/** A factor of the normal size: 80% to 200% in steps of 10%. */
export const TextSize = z.number().min(0.8).max(2).refine(inTenths, { message: 'A step of 10%' });

const progress = {
  revision: z.int().min(0),
  /** The position of the item that is shown. */
  position: z.int().min(1).max(ITEMS_AT_MOST),
  /** The option of that item that is chosen and not yet submitted. */
  selected: z.uuid().optional(),
  /** How many participants are for each of that item's options, in the order shown. */
  tallies: z.array(z.int().min(0).max(9999)).length(4),
  /** Milliseconds spent so far on each item that is not answered. */
  elapsedMs: z.record(z.uuid(), ItemTimeMs),
  textSize: TextSize,
  /** Items marked for later. */
  marked: z.array(z.uuid()).max(ITEMS_AT_MOST),
  /** Options struck out. */
  struck: z.array(z.uuid()).max(OPTIONS_AT_MOST),
};

/** What a device saves of a quiz being taken; `revision` is the one it is based on. */
export const QuizStateInput = z.strictObject(progress).meta({ id: 'QuizStateInput' });
export type QuizStateInput = z.infer<typeof QuizStateInput>;

/** What the taking of a quiz is at, the same for every device. */
export const QuizProgress = z.strictObject(progress).meta({ id: 'QuizProgress' });
export type QuizProgress = z.infer<typeof QuizProgress>;
