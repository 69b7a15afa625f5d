import { AppError, type QuizProgress, type QuizStateInput } from '@casebook/contracts';
import type { Item, Quiz } from '../quiz.ts';

/** What the taking of a quiz is at before any device saved it: at the first item without an answer. */
const begun = ({ items }: Quiz): QuizProgress => ({
  revision: 0,
  position: items.find(({ answer }) => !answer)?.position ?? 1,
  tallies: [0, 0, 0, 0],
  elapsedMs: {},
  textSize: 1,
  marked: [],
  struck: [],
});

/** The progress as devices may know it: of an item that is answered there is neither a choice nor a running time any more. */
export function progressOf(quiz: Quiz): QuizProgress {
  const { selected, elapsedMs, ...progress } = quiz.progress ?? begun(quiz);
  const open = new Set(quiz.items.filter(({ answer }) => !answer).map(({ id }) => id));
  const isOpen = quiz.items.some(({ id, position }) => position === progress.position && open.has(id));
  return {
    ...progress,
    ...(isOpen && selected && { selected }),
    elapsedMs: Object.fromEntries(Object.entries(elapsedMs).filter(([id]) => open.has(id))),
  };
}

/**
 * Takes what a device saves. Elapsed times never shrink; of two devices' times for an item the greater one holds, so that they do
 * not double it; and together they grow by no more than has passed since the quiz began: what is beyond that is cut.
 * @throws quiz.not-active, quiz.item-not-found, quiz.option-not-found, quiz.state-stale with the present state
 */
export function saveProgress(quiz: Quiz, input: QuizStateInput, now: Date): QuizProgress {
  if (quiz.status !== 'active') throw new AppError('quiz.not-active');
  refuseForeign(quiz, input);
  const present = progressOf(quiz);
  if (input.revision !== present.revision) throw new AppError('quiz.state-stale', { state: present });
  const elapsedMs = mergeElapsed(present.elapsedMs, input, leftOf(quiz, present, now), shownFirst(quiz, input.position));
  return progressOf({ ...quiz, progress: { ...input, revision: present.revision + 1, elapsedMs } });
}

function refuseForeign({ items }: Quiz, { position, selected, elapsedMs, marked, struck }: QuizStateInput): void {
  const itemIds = new Set(items.map(({ id }) => id));
  const shown = items.find((item) => item.position === position);
  if (!shown || ![...Object.keys(elapsedMs), ...marked].every((id) => itemIds.has(id))) throw new AppError('quiz.item-not-found');
  const optionIds = new Set(items.flatMap(({ options }) => options.map(({ id }) => id)));
  const isOfShown = selected === undefined || shown.options.some(({ id }) => id === selected);
  if (!isOfShown || !struck.every((id) => optionIds.has(id))) throw new AppError('quiz.option-not-found');
}

/** @returns the milliseconds since the quiz began that no item has taken yet */
function leftOf({ items, startedAt }: Quiz, { elapsedMs }: QuizProgress, now: Date): number {
  const answered = items.reduce((sum, { answer }) => sum + (answer?.timeSpentMs ?? 0), 0);
  const open = Object.values(elapsedMs).reduce((sum, spent) => sum + spent, 0);
  return Math.max(0, now.getTime() - startedAt.getTime() - answered - open);
}

/** The items without an answer, the one that is shown first: where time is cut, it is the one that surely took some. */
const shownFirst = ({ items }: Quiz, shown: number): Item[] =>
  items
    .filter(({ answer }) => !answer)
    .sort((a, b) => Number(b.position === shown) - Number(a.position === shown) || a.position - b.position);

function mergeElapsed(
  known: QuizProgress['elapsedMs'],
  { elapsedMs: told }: QuizStateInput,
  leftMs: number,
  open: readonly Item[],
): QuizProgress['elapsedMs'] {
  let left = leftMs;
  const merged = open.map(({ id }) => {
    const before = known[id] ?? 0;
    const growth = Math.min(left, Math.max(0, (told[id] ?? 0) - before));
    left -= growth;
    return [id, before + growth] as const;
  });
  return Object.fromEntries(merged.filter(([, spent]) => spent > 0));
}
