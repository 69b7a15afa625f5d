import { AppError, type LiveState, type QuizStateInput } from '@casebook/contracts';
import type { Item, Quiz } from '../quiz.ts';

/** The state of a quiz that no device has saved yet: at the first unanswered item. */
const initialState = ({ items }: Quiz): LiveState => ({
  revision: 0,
  position: items.find(({ answer }) => !answer)?.position ?? 1,
  tallies: [0, 0, 0, 0],
  elapsedMs: {},
  textSize: 1,
  marked: [],
  struck: [],
});

/** The state to send to devices. Answered items have neither a selection nor an elapsed time. */
export function liveStateOf(quiz: Quiz): LiveState {
  const { selected, elapsedMs, ...liveState } = quiz.liveState ?? initialState(quiz);
  const open = new Set(quiz.items.filter(({ answer }) => !answer).map(({ id }) => id));
  const isOpen = quiz.items.some(({ id, position }) => position === liveState.position && open.has(id));
  return {
    ...liveState,
    ...(isOpen && selected && { selected }),
    elapsedMs: Object.fromEntries(Object.entries(elapsedMs).filter(([id]) => open.has(id))),
  };
}

/**
 * Merges a device's state into the quiz's state. Elapsed times never shrink. For an item timed on two devices the greater time wins,
 * so that the time isn't counted twice. The total can grow at most by the unattributed time since the quiz started.
 * @throws quiz.not-active, quiz.item-not-found, quiz.option-not-found, quiz.state-stale with the current state
 */
export function saveLiveState(quiz: Quiz, input: QuizStateInput, now: Date): LiveState {
  if (quiz.status !== 'active') throw new AppError('quiz.not-active');
  validateIds(quiz, input);
  const current = liveStateOf(quiz);
  if (input.revision !== current.revision) throw new AppError('quiz.state-stale', { state: current });
  const elapsedMs = mergeElapsed(current.elapsedMs, input, unspentMs(quiz, current, now), shownFirst(quiz, input.position));
  return liveStateOf({ ...quiz, liveState: { ...input, revision: current.revision + 1, elapsedMs } });
}

function validateIds({ items }: Quiz, { position, selected, elapsedMs, marked, struck }: QuizStateInput): void {
  const itemIds = new Set(items.map(({ id }) => id));
  const shown = items.find((item) => item.position === position);
  if (!shown || ![...Object.keys(elapsedMs), ...marked].every((id) => itemIds.has(id))) throw new AppError('quiz.item-not-found');
  const optionIds = new Set(items.flatMap(({ options }) => options.map(({ id }) => id)));
  const isOfShown = selected === undefined || shown.options.some(({ id }) => id === selected);
  if (!isOfShown || !struck.every((id) => optionIds.has(id))) throw new AppError('quiz.option-not-found');
}

/** @returns the milliseconds since the quiz started that aren't attributed to any item */
function unspentMs({ items, startedAt }: Quiz, { elapsedMs }: LiveState, now: Date): number {
  const answered = items.reduce((sum, { answer }) => sum + (answer?.timeSpentMs ?? 0), 0);
  const open = Object.values(elapsedMs).reduce((sum, spent) => sum + spent, 0);
  return Math.max(0, now.getTime() - startedAt.getTime() - answered - open);
}

/** The unanswered items, the displayed one first, so that it is the last to lose time to the cap. */
const shownFirst = ({ items }: Quiz, shown: number): Item[] =>
  items
    .filter(({ answer }) => !answer)
    .sort((a, b) => Number(b.position === shown) - Number(a.position === shown) || a.position - b.position);

function mergeElapsed(
  stored: LiveState['elapsedMs'],
  { elapsedMs: reported }: QuizStateInput,
  capMs: number,
  open: readonly Item[],
): LiveState['elapsedMs'] {
  let left = capMs;
  const merged = open.map(({ id }) => {
    const before = stored[id] ?? 0;
    const growth = Math.min(left, Math.max(0, (reported[id] ?? 0) - before));
    left -= growth;
    return [id, before + growth] as const;
  });
  return Object.fromEntries(merged.filter(([, spent]) => spent > 0));
}
