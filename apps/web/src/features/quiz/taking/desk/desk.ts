import type { QuizItemView, QuizProgress } from '@casebook/contracts';

/** What the reader has before them: more than the server keeps, which knows choice and tallies of the shown item alone. */
export interface Desk {
  readonly position: number;
  /** The chosen option of each item. */
  readonly choices: Readonly<Record<string, string>>;
  /** The tallies of each item, an option each. */
  readonly tallies: Readonly<Record<string, readonly number[]>>;
  readonly textSize: number;
  readonly marked: readonly string[];
  readonly struck: readonly string[];
}

/** What devices tell one another, but for the revision and the times. */
export type Shared = Omit<QuizProgress, 'revision' | 'elapsedMs'>;

/** What a desk stands for: the items, and whether one still takes an answer. */
export interface Quest {
  readonly items: readonly Pick<QuizItemView, 'id' | 'position'>[];
  readonly isOpen: (itemId: string) => boolean;
}

export const noTallies: readonly number[] = [0, 0, 0, 0];

const itemAt = ({ items }: Quest, position: number) => items.find((item) => item.position === position) ?? items[0];

/** @returns what is shown where: an item that takes no answer any more has no choice */
function placeOf({ position, selected, tallies }: Shared, quest: Quest) {
  const id = itemAt(quest, position)?.id ?? '';
  return { position, ...(selected !== undefined && quest.isOpen(id) && { selected }), tallies: [...tallies] };
}

/** @returns what other devices are to know of a desk */
export function sharedOf(desk: Desk, quest: Quest): Shared {
  const id = itemAt(quest, desk.position)?.id ?? '';
  const selected = desk.choices[id];
  const { position, textSize, marked, struck } = desk;
  const tallies = [...(desk.tallies[id] ?? noTallies)];
  const place = placeOf({ position, tallies, textSize, marked: [], struck: [], ...(selected && { selected }) }, quest);
  return { ...place, textSize, marked: [...marked], struck: [...struck] };
}

/** @returns the desk as another device left it */
export const deskOf = (shared: Shared, quest: Quest): Desk =>
  placed(
    { position: 1, choices: {}, tallies: {}, textSize: shared.textSize, marked: shared.marked, struck: shared.struck },
    shared,
    quest,
  );

function placed(desk: Desk, shared: Shared, quest: Quest): Desk {
  const { position, selected, tallies } = placeOf(shared, quest);
  const id = itemAt(quest, position)?.id ?? '';
  const { [id]: _before, ...others } = desk.choices;
  return {
    ...desk,
    position,
    choices: selected === undefined ? others : { ...others, [id]: selected },
    tallies: { ...desk.tallies, [id]: tallies },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a desk holds what the server does not know yet. */
export const isAhead = (desk: Desk, base: Shared, quest: Quest): boolean => {
  const { marked, struck, textSize } = base;
  return !isSame(sharedOf(desk, quest), { ...placeOf(base, quest), textSize, marked, struck });
};

/**
 * Brings a desk up to what the server told. What was changed here since `base`, which both started from, stays; all else is as
 * told. Of marks and strikes each is looked at by itself.
 */
export function rebased(desk: Desk, base: Shared, told: Shared, quest: Quest): Desk {
  const mine = sharedOf(desk, quest);
  const keepsPlace = !isSame(placeOf(mine, quest), placeOf(base, quest));
  return {
    ...(keepsPlace ? desk : placed(desk, told, quest)),
    textSize: mine.textSize === base.textSize ? told.textSize : mine.textSize,
    marked: merged(mine.marked, base.marked, told.marked),
    struck: merged(mine.struck, base.struck, told.struck),
  };
}

function merged(mine: readonly string[], base: readonly string[], told: readonly string[]): string[] {
  const taken = base.filter((id) => !mine.includes(id));
  const added = mine.filter((id) => !base.includes(id) && !told.includes(id));
  return [...told.filter((id) => !taken.includes(id)), ...added];
}

/** @returns the list with an id, or without it where it was there */
export const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
