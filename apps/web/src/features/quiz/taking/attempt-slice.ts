import type { LiveState, QuizStateInput, QuizView } from '@casebook/contracts';
import { TEXT_SIZE } from '@casebook/exam';
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { type Clocks, raiseClocks, runClock } from './attempt-clock.ts';
import type { StoredAttempt } from './attempt-storage.ts';
import { type AttemptDraft, draftOf, itemAt, mergeDraft, noTallies, toggled } from './attempt-sync.ts';

/** The state of taking a quiz in this browser. The quiz itself is server data and lives in the API's cache. */
export interface AttemptState extends AttemptDraft, Clocks {
  quizId: string;
  userId: string;
  isOpen: boolean;
  items: readonly { readonly id: string; readonly position: number; readonly optionIds: readonly string[] }[];
  /** Graded items by id. */
  answered: Record<string, true>;
  /** Items whose answer is submitted and not graded yet, by id. */
  submitted: Record<string, true>;
  /** Submitted items whose grading takes long, by id. */
  late: Record<string, true>;
  /** The server's latest progress: the common ancestor for merging. */
  base: LiveState;
  /** The progress that is being saved. */
  saving?: QuizStateInput;
  /** The times sent last. The server may cap them; a capped time isn't sent again. */
  sentMs: Record<string, number>;
  /** Whether the page is visible. The timers are paused while it isn't. */
  isVisible: boolean;
  /** Whether the quiz completes as soon as every answer is graded. */
  isCompleting: boolean;
  /** When the last answer was submitted, as `performance.now()`. */
  submittedAtMs: number;
  /** Whether the member is discarding the quiz, so that updates about its end are ignored. */
  isDiscarding: boolean;
}

export interface OpenedAttempt {
  readonly userId: string;
  readonly quiz: QuizView;
  /** The attempt as this browser stored it. */
  readonly stored?: Pick<StoredAttempt, 'draft' | 'base' | 'isCompleting' | 'elapsedMs'>;
  /** The member's usual text size, for a quiz that has none yet. */
  readonly textSize: number;
}

const initialState: AttemptState = {
  quizId: '',
  userId: '',
  isOpen: false,
  items: [],
  answered: {},
  submitted: {},
  late: {},
  position: 1,
  choices: {},
  tallies: {},
  textSize: 1,
  marked: [],
  struck: [],
  base: { revision: 0, position: 1, tallies: [...noTallies], elapsedMs: {}, textSize: 1, marked: [], struck: [] },
  sentMs: {},
  elapsedMs: {},
  isVisible: true,
  isCompleting: false,
  submittedAtMs: Number.NEGATIVE_INFINITY,
  isDiscarding: false,
};

type Timed<Payload> = PayloadAction<Payload, string, { now: number }>;
/** Every action that may start or stop a clock carries the time (`performance.now()`). */
const timed = <Payload = void>(payload: Payload) => ({ payload, meta: { now: performance.now() } });

export const isItemOpen = ({ answered, submitted }: AttemptState, itemId: string): boolean =>
  !answered[itemId] && !submitted[itemId];
export const itemsOf = (state: AttemptState) => ({ items: state.items, isOpen: (id: string) => isItemOpen(state, id) });
const currentOf = (state: AttemptState) => itemAt(state.items, state.position);
const byId = (ids: readonly string[]): Record<string, true> => Object.fromEntries(ids.map((id) => [id, true]));

/** Runs the clock of the current item while it is open and the page is visible. */
function syncClock(state: AttemptState, now: number): void {
  const current = currentOf(state);
  const isRunning = state.isOpen && state.isVisible && current !== undefined && isItemOpen(state, current.id);
  runClock(state, isRunning ? current.id : undefined, now);
}

/** Merges progress from the server. @param ancestor the common ancestor; the base by default */
function receive(state: AttemptState, progress: LiveState, now: number, ancestor?: QuizStateInput): void {
  raiseClocks(state, progress.elapsedMs, now);
  if (progress.revision <= state.base.revision) return;
  Object.assign(state, mergeDraft(state, ancestor ?? state.base, progress, itemsOf(state)), { base: progress });
}

const isTimed = (action: UnknownAction): action is UnknownAction & { meta: { now: number } } =>
  action.type.startsWith('attempt/') && 'meta' in action;

export const attemptSlice = createSlice({
  name: 'attempt',
  initialState,
  reducers: {
    attemptOpened: {
      prepare: timed<OpenedAttempt>,
      reducer: (state, { payload: { userId, quiz, stored, textSize } }: Timed<OpenedAttempt>) => {
        const items = quiz.items.map(({ id, position, options }) => ({ id, position, optionIds: options.map((one) => one.id) }));
        const answered = byId(quiz.items.flatMap(({ id, answer }) => (answer ? [id] : [])));
        const opened = { ...initialState, quizId: quiz.id, userId, isOpen: true, isVisible: state.isVisible, items, answered };
        const draft = stored?.draft ?? draftOf(quiz.state, itemsOf(opened));
        const isNew = !stored && quiz.state.revision === 0;
        const elapsedMs = { ...(stored?.elapsedMs ?? quiz.state.elapsedMs) };
        const isCompleting = stored ? stored.isCompleting : items.every(({ id }) => answered[id]);
        return { ...opened, ...draft, ...(isNew && { textSize }), base: stored?.base ?? quiz.state, isCompleting, elapsedMs };
      },
    },
    attemptClosed: {
      prepare: () => timed(undefined),
      reducer: (state) => {
        state.isOpen = false;
      },
    },
    /** The quiz changed in the cache: an answer was graded, or another device saved progress. */
    quizUpdated: {
      prepare: timed<QuizView>,
      reducer: (state, { payload: quiz, meta: { now } }: Timed<QuizView>) => {
        for (const { id, answer } of quiz.items) {
          if (answer && !state.answered[id]) state.answered[id] = true;
          if (answer) delete state.submitted[id];
        }
        // An update that arrives during a save is merged after the save.
        if (!state.saving) receive(state, quiz.state, now);
      },
    },
    /** The answer queue changed. An item whose answer was refused opens again. */
    submissionsChanged: {
      prepare: timed<{ queued: readonly string[]; refused: readonly string[] }>,
      reducer: (state, { payload: { queued, refused } }: Timed<{ queued: readonly string[]; refused: readonly string[] }>) => {
        for (const id of refused) {
          delete state.submitted[id];
          delete state.late[id];
        }
        for (const id of queued) if (!state.answered[id]) state.submitted[id] = true;
      },
    },
    gradingLate: (state, { payload: itemId }: PayloadAction<string>) => {
      state.late[itemId] = true;
    },
    optionChosen: (state, { payload: optionId }: PayloadAction<string>) => {
      const item = currentOf(state);
      if (!item?.optionIds.includes(optionId) || !isItemOpen(state, item.id)) return;
      state.choices[item.id] = optionId;
      state.struck = state.struck.filter((id) => id !== optionId);
    },
    /** Strikes an option out, or restores it. Striking the chosen option clears the choice. */
    optionStruck: (state, { payload: optionId }: PayloadAction<string>) => {
      const item = currentOf(state);
      if (!item?.optionIds.includes(optionId) || !isItemOpen(state, item.id)) return;
      if (state.choices[item.id] === optionId) delete state.choices[item.id];
      state.struck = toggled(state.struck, optionId);
    },
    tallyCounted: (state, { payload: { option, by } }: PayloadAction<{ option: number; by: 1 | -1 }>) => {
      const item = currentOf(state);
      if (!item) return;
      const counts = state.tallies[item.id] ?? noTallies;
      state.tallies[item.id] = counts.map((count, index) => (index === option ? Math.max(0, count + by) : count));
    },
    textSizeStepped: (state, { payload: direction }: PayloadAction<1 | -1>) => {
      const next = Math.round((state.textSize + direction * TEXT_SIZE.step) * 10) / 10;
      state.textSize = Math.min(TEXT_SIZE.max, Math.max(TEXT_SIZE.min, next));
    },
    markToggled: (state) => {
      const item = currentOf(state);
      if (item) state.marked = toggled(state.marked, item.id);
    },
    /** Shows the item at an index, clamped to the existing items. */
    movedTo: {
      prepare: timed<number>,
      reducer: (state, { payload: index }: Timed<number>) => {
        const item = state.items[Math.min(state.items.length - 1, Math.max(0, index))];
        if (item) state.position = item.position;
      },
    },
    /**
     * Continues to the next item. After the last one, continues to the first open item and clears its choice, or completes the quiz if none
     * is open.
     */
    proceeded: {
      prepare: () => timed(undefined),
      reducer: (state) => {
        const next = state.items[selectIndex({ attempt: state }) + 1];
        if (next) state.position = next.position;
        else {
          const open = state.items.find(({ id }) => isItemOpen(state, id));
          if (!open) state.isCompleting = true;
          else {
            delete state.choices[open.id];
            state.position = open.position;
          }
        }
      },
    },
    /** Submits the choice of the current item. The listener queues it. */
    answerSubmitted: {
      prepare: () => timed(undefined),
      reducer: (state, { meta: { now } }: Timed<undefined>) => {
        const item = currentOf(state);
        if (!item || !isItemOpen(state, item.id) || state.choices[item.id] === undefined) return;
        state.submitted[item.id] = true;
        state.submittedAtMs = now;
      },
    },
    visibilityChanged: {
      prepare: timed<boolean>,
      reducer: (state, { payload }: Timed<boolean>) => {
        state.isVisible = payload;
      },
    },
    discardingChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isDiscarding = payload;
    },
    saveStarted: (state, { payload }: PayloadAction<QuizStateInput>) => {
      state.saving = payload;
      state.sentMs = payload.elapsedMs;
    },
    /** A save ended. `progress` is the server's, which the refusal of a stale save may contain too; undefined if none arrived. */
    saveEnded: {
      prepare: timed<{ quizId: string; progress?: LiveState; isSaved?: boolean }>,
      reducer: (state, { payload, meta }: Timed<{ quizId: string; progress?: LiveState; isSaved?: boolean }>) => {
        if (payload.quizId !== state.quizId) return;
        const { saving } = state;
        state.saving = undefined;
        if (payload.progress) receive(state, payload.progress, meta.now, payload.isSaved ? saving : undefined);
      },
    },
  },
  // After every action that may have changed the item, its state, or the page's visibility.
  extraReducers: (builder) => builder.addMatcher(isTimed, (state, { meta }) => syncClock(state, meta.now)),
});

/**
 * The longest pause between the taps of a double tap (Android, `ViewConfiguration.DOUBLE_TAP_TIMEOUT`). Browsers count two clicks up to
 * half a second apart as a double click, which is long enough for a fast learner to see the verdict.
 */
const DOUBLE_TAP_MS = 300;

/** A grading may arrive between the two presses of a double press on Submit Answer. The second press must not trigger Next Question. */
export const isDoublePress = ({ submittedAtMs }: AttemptState, now: number): boolean => now - submittedAtMs <= DOUBLE_TAP_MS;

type SliceRoot = { attempt: AttemptState };
/** @returns the index of the current item */
export const selectIndex = ({ attempt: { items, position } }: SliceRoot): number =>
  Math.max(0, items.map((item) => item.position).indexOf(position));
export const selectItemId = ({ attempt }: SliceRoot): string => currentOf(attempt)?.id ?? '';
