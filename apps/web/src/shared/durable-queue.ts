import {
  clientFailed,
  persist,
  type RequestProblem,
  readPersisted,
  removePersisted,
  retryDelayMs,
  selectProfile,
  sessionSlice,
  withTabLock,
} from '@casebook/api-client';
import { createSlice, type PayloadAction, type Store, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { backoffMs, isRetryable } from './queue-retries.ts';
import type { SharedState, SharedThunk, ThunkContext } from './shared-thunk.ts';

/** The result of sending a write: the server's response or a problem. */
export type Sent<Result> = { readonly result: Result } | { readonly problem: RequestProblem };

interface QueueDefinition<Name extends string, Entry, Result> {
  /** The slice's name in the store. */
  readonly name: Name;
  /** The local-storage key of a member's entries. It ends in the member's id, like every key of a member. */
  readonly key: (userId: string) => string;
  readonly idOf: (entry: Entry) => string;
  /** Which of two entries with the same id the queue keeps. */
  readonly onDuplicate: 'keep-first' | 'replace';
  /** Extracts the entries from the stored value, which another version may have written. */
  readonly read: (stored: unknown) => readonly Entry[];
  /** Puts the entries into the stored value; undefined removes it. By default the value is the list of entries. */
  readonly write?: (entries: readonly Entry[], stored: unknown) => unknown;
  readonly send: (entry: Entry) => SharedThunk<Promise<Sent<Result>>>;
  /** Applies an accepted entry. Runs in the task that removes the entry, so both render together. */
  readonly settle: (entry: Entry, result: Result, userId: string) => SharedThunk<void>;
  /** How long a new entry stays invisible, so that an entry accepted sooner doesn't flicker. Milliseconds, 0 by default. */
  readonly showAfterMs?: number;
}

export interface QueueState<Entry> {
  /** The entries the server hasn't accepted yet, oldest first: a mirror of the browser's storage. */
  entries: readonly Entry[];
  isSending: boolean;
  /** Consecutive failed attempts. */
  failures: number;
  /** Why the last attempt to send the first entry failed; it will be retried. */
  problem?: RequestProblem;
  /** When the next attempt is due, in milliseconds since 1970. */
  retryAt?: number;
  /** When the server's `Retry-After` ends, in milliseconds since 1970. */
  blockedUntil?: number;
  /** The server's final refusals by entry id. */
  refusals: Record<string, RequestProblem>;
  /** The latest refusal, numbered so that a repeated one shows again; its entry can be enqueued once more. */
  lastRefusal?: { readonly number: number; readonly problem: RequestProblem; readonly entry: Entry };
}

type QueueRoot<Name extends string, Entry> = SharedState & { [Key in Name]: QueueState<Entry> };
type QueueThunk<Name extends string, Entry, Return> = SharedThunk<Return, QueueRoot<Name, Entry>>;
type QueueStore<Name extends string, Entry> = Pick<Store<QueueRoot<Name, Entry>>, 'getState' | 'subscribe'> & {
  dispatch: ThunkDispatch<QueueRoot<Name, Entry>, ThunkContext, UnknownAction>;
};

/**
 * A queue of a member's writes that survives reloads, crashes and lost connections. An entry is stored before it is sent and
 * removed after the server accepted or refused it, so it is sent at least once; the write itself must be idempotent. Entries go
 * in order, one at a time, from one tab at a time.
 */
export function createDurableQueue<Name extends string, Entry, Result>(definition: QueueDefinition<Name, Entry, Result>) {
  type Thunk<Return> = QueueThunk<Name, Entry, Return>;
  const { name, key, idOf, onDuplicate, send, settle, showAfterMs = 0 } = definition;
  const { write = (entries) => (entries.length > 0 ? entries : undefined) } = definition;
  const initialState: QueueState<Entry> = { entries: [], isSending: false, failures: 0, refusals: {} };

  const slice = createSlice({
    name,
    initialState,
    reducers: {
      mirrored: (state, { payload }: PayloadAction<readonly Entry[]>) => ({ ...(state as QueueState<Entry>), entries: payload }),
      sendingChanged: (state, { payload }: PayloadAction<boolean>) => {
        state.isSending = payload;
      },
      failed: (state, { payload }: PayloadAction<Pick<QueueState<Entry>, 'problem' | 'retryAt' | 'blockedUntil'>>) => ({
        ...(state as QueueState<Entry>),
        ...payload,
        failures: state.failures + 1,
      }),
      reached: ({ problem: _problem, retryAt: _retryAt, blockedUntil: _blockedUntil, ...state }) => ({
        ...(state as QueueState<Entry>),
        failures: 0,
      }),
      refused: (state, { payload: { entry, problem } }: PayloadAction<{ entry: Entry; problem: RequestProblem }>) => ({
        ...(state as QueueState<Entry>),
        refusals: { ...state.refusals, [idOf(entry)]: problem },
        lastRefusal: { number: (state.lastRefusal?.number ?? 0) + 1, problem, entry },
      }),
      refusalCleared: (state, { payload: id }: PayloadAction<string>) => {
        delete state.refusals[id];
      },
    },
    extraReducers: (builder) => builder.addCase(sessionSlice.actions.signedOut, () => initialState),
  });
  const { mirrored, sendingChanged, failed, reached, refused, refusalCleared } = slice.actions;
  const stateOf = (root: { [Key in Name]: QueueState<Entry> }): QueueState<Entry> => root[name];

  const readEntries = (userId: string): readonly Entry[] => definition.read(readPersisted(key(userId)));
  const writeEntries = (userId: string, entries: readonly Entry[]): void => {
    const value = write(entries, readPersisted(key(userId)));
    if (value === undefined) removePersisted(key(userId));
    else persist(key(userId), value);
  };

  /** Copies the stored entries, which other tabs may have changed, into the store. */
  const mirror =
    (userId: string): Thunk<void> =>
    (dispatch, getState) => {
      if (selectProfile(getState())?.id === userId) dispatch(mirrored(readEntries(userId)));
    };

  /** Stores an entry, then sends it: now, or once the browser is online. */
  const enqueue =
    (entry: Entry): Thunk<void> =>
    (dispatch, getState) => {
      const userId = selectProfile(getState())?.id;
      if (!userId) return;
      const entries = readEntries(userId);
      const others = entries.filter((other) => idOf(other) !== idOf(entry));
      const isDuplicate = others.length < entries.length;
      if (!isDuplicate || onDuplicate === 'replace') writeEntries(userId, [...others, entry]);
      if (stateOf(getState()).refusals[idOf(entry)]) dispatch(refusalCleared(idOf(entry)));
      if (showAfterMs === 0) dispatch(mirror(userId));
      void dispatch(flush({ force: false }));
      if (showAfterMs > 0) window.setTimeout(() => dispatch(mirror(userId)), showAfterMs);
    };

  /**
   * Sends the stored entries until none is left or an attempt fails.
   * @param force whether to send even though the server's `Retry-After` hasn't passed
   */
  const flush =
    ({ force = true } = {}): Thunk<Promise<void>> =>
    async (dispatch, getState) => {
      const userId = selectProfile(getState())?.id;
      const { isSending, blockedUntil = 0 } = stateOf(getState());
      const isBlocked = !force && Date.now() < blockedUntil;
      if (!userId || isSending || isBlocked || readEntries(userId).length === 0) return;
      dispatch(sendingChanged(true));
      let hasFailed = true;
      try {
        hasFailed = await withTabLock(`${key(userId)}:sending`, () => dispatch(sendEach(userId)));
      } catch (error) {
        reportError(error);
        if (selectProfile(getState())?.id === userId) dispatch(retryLater(clientFailed));
      } finally {
        dispatch(sendingChanged(false));
      }
      // An entry may have been added after the last read.
      if (!hasFailed) await dispatch(flush());
    };

  /** @returns whether an attempt failed, so that the remaining entries have to wait */
  const sendEach =
    (userId: string): Thunk<Promise<boolean>> =>
    async (dispatch, getState) => {
      const isSignedIn = () => selectProfile(getState())?.id === userId;
      for (let [next] = readEntries(userId); next !== undefined; [next] = readEntries(userId)) {
        const entry = next;
        if (!isSignedIn()) return false;
        const sent = await dispatch(send(entry));
        if (!isSignedIn()) return false;
        if ('problem' in sent && isRetryable(sent.problem)) {
          dispatch(retryLater(sent.problem));
          dispatch(mirror(userId));
          return true;
        }
        dispatch(reached());
        if ('result' in sent) dispatch(settle(entry, sent.result, userId));
        else dispatch(refused({ entry, problem: sent.problem }));
        // If a later entry has replaced this one under the same id, the later entry stays.
        writeEntries(
          userId,
          readEntries(userId).filter((other) => JSON.stringify(other) !== JSON.stringify(entry)),
        );
        dispatch(mirror(userId));
      }
      // Another tab may have sent all of the entries.
      dispatch(mirror(userId));
      return false;
    };

  const retryLater =
    (problem: RequestProblem): Thunk<void> =>
    (dispatch, getState) => {
      const now = Date.now();
      const blockedUntil = problem.retryAfter ? now + retryDelayMs(problem.retryAfter) : undefined;
      dispatch(failed({ problem, blockedUntil, retryAt: blockedUntil ?? now + backoffMs(stateOf(getState()).failures + 1) }));
    };

  /**
   * Sends the signed-in member's entries, on every page: at once, when a retry is due, when the connection is back, and
   * after another tab stored some.
   * @returns a function that stops it
   */
  const watch = (store: QueueStore<Name, Entry>): (() => void) => {
    let userId: string | undefined;
    let retryAt: number | undefined;
    let timer: number | undefined;
    const start = (options?: { force: boolean }) => {
      if (userId === undefined) return;
      store.dispatch(mirror(userId));
      void store.dispatch(flush(options));
    };
    const onChange = () => {
      const state = store.getState();
      const { retryAt: due } = stateOf(state);
      if (due !== retryAt) {
        retryAt = due;
        window.clearTimeout(timer);
        if (due !== undefined) timer = window.setTimeout(() => navigator.onLine && start(), due - Date.now());
      }
      const current = selectProfile(state)?.id;
      if (current === userId) return;
      userId = current;
      start();
    };
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (userId !== undefined && changed === key(userId)) start({ force: false });
    };
    const onOnline = () => start();
    const unsubscribe = store.subscribe(onChange);
    window.addEventListener('online', onOnline);
    window.addEventListener('storage', onStorage);
    onChange();
    return () => {
      unsubscribe();
      window.clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('storage', onStorage);
    };
  };

  /** @returns how many of a member's entries this browser still has to send */
  const countPending = (userId: string): number => readEntries(userId).length;

  return { name, slice, enqueue, flush, watch, countPending, selectState: stateOf };
}
