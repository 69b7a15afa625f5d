import type { LiveState, QuizItemView } from '@casebook/contracts';

/** The member's unsubmitted work. The server stores less: choice and tallies of the current item only. */
export interface AttemptDraft {
  position: number;
  /** The chosen option by item id. */
  choices: Record<string, string>;
  /** The tallies by item id, one for each option. */
  tallies: Record<string, readonly number[]>;
  /** A factor of the normal size. */
  textSize: number;
  /** Ids of the items marked for later. */
  marked: readonly string[];
  /** Ids of the options struck out. */
  struck: readonly string[];
}

/** The part of a draft that devices sync, without revision and times. */
export type SyncedDraft = Omit<LiveState, 'revision' | 'elapsedMs'>;

/** The items of a draft, and whether an item can still be answered. */
export interface DraftItems {
  readonly items: readonly Pick<QuizItemView, 'id' | 'position'>[];
  readonly isOpen: (itemId: string) => boolean;
}

export const noTallies: readonly number[] = [0, 0, 0, 0];

/** @returns the item at a position, or the first if there is none */
export const itemAt = <Item extends { position: number }>(items: readonly Item[], position: number): Item | undefined =>
  items.find((item) => item.position === position) ?? items[0];

/** @returns position, choice and tallies of the current item; a closed item has no choice */
function placeOf({ position, selected, tallies }: Pick<SyncedDraft, 'position' | 'selected' | 'tallies'>, quiz: DraftItems) {
  const item = itemAt(quiz.items, position);
  const isOpen = item !== undefined && quiz.isOpen(item.id);
  return { position: item?.position ?? position, ...(selected !== undefined && isOpen && { selected }), tallies: [...tallies] };
}

/** @returns the part of a draft that other devices get */
export function syncedOf({ position, choices, tallies, textSize, marked, struck }: AttemptDraft, quiz: DraftItems): SyncedDraft {
  const id = itemAt(quiz.items, position)?.id ?? '';
  const selected = choices[id];
  const place = placeOf(
    { position, ...(selected !== undefined && { selected }), tallies: [...(tallies[id] ?? noTallies)] },
    quiz,
  );
  return { ...place, textSize, marked: [...marked], struck: [...struck] };
}

/** @returns the draft that another device left */
export const draftOf = (synced: SyncedDraft, quiz: DraftItems): AttemptDraft => {
  const { textSize, marked, struck } = synced;
  return consistent(placed({ position: 1, choices: {}, tallies: {}, textSize, marked, struck }, synced, quiz));
};

function placed(draft: AttemptDraft, synced: SyncedDraft, quiz: DraftItems): AttemptDraft {
  const { position, selected, tallies } = placeOf(synced, quiz);
  const id = itemAt(quiz.items, position)?.id ?? '';
  const { [id]: _replaced, ...others } = draft.choices;
  return {
    ...draft,
    position,
    choices: selected === undefined ? others : { ...others, [id]: selected },
    tallies: { ...draft.tallies, [id]: tallies },
  };
}

/** A chosen option isn't struck, even if one device chose it and another struck it. */
function consistent(draft: AttemptDraft): AttemptDraft {
  const chosen = new Set(Object.values(draft.choices));
  return draft.struck.some((id) => chosen.has(id)) ? { ...draft, struck: draft.struck.filter((id) => !chosen.has(id)) } : draft;
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether a draft has changes that the server doesn't have yet. */
export function isAhead(draft: AttemptDraft, base: SyncedDraft, quiz: DraftItems): boolean {
  const { marked, struck, textSize } = base;
  return !isEqual(syncedOf(draft, quiz), { ...placeOf(base, quiz), textSize, marked, struck });
}

/**
 * Three-way merge of a draft with the server's version. Keeps what this browser changed since `base`, the common ancestor, and takes
 * everything else from the server. Marks and strikes merge one by one.
 */
export function mergeDraft(draft: AttemptDraft, base: SyncedDraft, server: SyncedDraft, quiz: DraftItems): AttemptDraft {
  const mine = syncedOf(draft, quiz);
  const hasMoved = !isEqual(placeOf(mine, quiz), placeOf(base, quiz));
  return consistent({
    ...(hasMoved ? draft : placed(draft, server, quiz)),
    textSize: mine.textSize === base.textSize ? server.textSize : mine.textSize,
    marked: mergeLists(mine.marked, base.marked, server.marked),
    struck: mergeLists(mine.struck, base.struck, server.struck),
  });
}

function mergeLists(mine: readonly string[], base: readonly string[], server: readonly string[]): string[] {
  const removed = base.filter((id) => !mine.includes(id));
  const added = mine.filter((id) => !base.includes(id) && !server.includes(id));
  return [...server.filter((id) => !removed.includes(id)), ...added];
}

/** @returns the list with an id added, or removed if it was in it */
export const toggled = (list: readonly string[], id: string): string[] =>
  list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
