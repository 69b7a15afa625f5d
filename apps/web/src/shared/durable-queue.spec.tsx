import { type RequestProblem, requestContext, type Session, sessionSlice } from '@casebook/api-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import fc from 'fast-check';
import { api } from './api.ts';
import { createDurableQueue, type Sent } from './durable-queue.ts';

interface Note {
  readonly id: string;
  readonly text: string;
}

const KEY = 'notes:alex';
const profile = { id: 'alex', name: 'Alex', email: 'a@b.c', role: 'leader' as const, isAdmin: false, createdAt: '' };
const problem = (status: number, code: string, retryAfter?: number): RequestProblem => ({
  status,
  code,
  detail: code,
  facts: {},
  ...(retryAfter !== undefined && { retryAfter }),
});
const unreachable = problem(0, 'network.unreachable');
const refusal = problem(409, 'note.refused');

/** The server's replies to the next requests; further requests are accepted. An `Error` is thrown before the request is sent. */
type Reply = 'accept' | RequestProblem | Error;
let replies: Reply[];
/** Every accepted or refused note, in order. */
let handled: Note[];
let requests: { note: Note; at: number }[];

const stored = (): Note[] => JSON.parse(window.localStorage.getItem(KEY) ?? '[]');

/** Opens a tab of the browser. After a crash, the tab receives no responses and does nothing. */
function openTab({ onDuplicate = 'keep-first' }: { onDuplicate?: 'keep-first' | 'replace' } = {}) {
  let isCrashed = false;
  const settled: Note[] = [];
  const queue = createDurableQueue<'notes', Note, string>({
    name: 'notes',
    key: (userId) => `notes:${userId}`,
    idOf: ({ id }) => id,
    onDuplicate,
    read: (value) => (Array.isArray(value) ? value : []),
    send: (note) => async () => {
      requests.push({ note, at: Date.now() });
      const reply = replies.shift() ?? 'accept';
      if (reply instanceof Error) throw reply;
      await new Promise((resolve) => setTimeout(resolve, 100));
      const sent: Sent<string> = reply === 'accept' ? { result: 'done' } : { problem: reply };
      const isFinal = reply === 'accept' || reply === refusal;
      if (isFinal) handled.push(note);
      return isCrashed ? new Promise<never>(() => undefined) : sent;
    },
    settle: (note) => () => void settled.push(note),
  });
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionSlice.reducer, notes: queue.slice.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: requestContext({} as Session) } }),
  });
  const stop = queue.watch(store);
  store.dispatch(sessionSlice.actions.signedIn(profile));
  return {
    store,
    settled,
    add: (id: string, text = id) => store.dispatch(queue.enqueue({ id, text })),
    flush: () => store.dispatch(queue.flush()),
    state: () => store.getState().notes,
    close: stop,
    crash: () => {
      isCrashed = true;
      stop();
    },
  };
}

/** Fakes the Web Locks API, which jsdom lacks: one holder per name at a time, in order. */
function fakeLocks() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    request: <Result,>(name: string, task: () => Promise<Result>): Promise<Result> => {
      const turn = (tails.get(name) ?? Promise.resolve()).then(task);
      tails.set(
        name,
        turn.catch(() => undefined),
      );
      return turn;
    },
  };
}

const storageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
const setOnline = (isOnline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });
  if (isOnline) window.dispatchEvent(new Event('online'));
};
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let tabs: ReturnType<typeof openTab>[];
const open = (options?: Parameters<typeof openTab>[0]) => {
  const tab = openTab(options);
  tabs.push(tab);
  return tab;
};
beforeEach(() => {
  jest.useFakeTimers();
  [replies, handled, requests, tabs] = [[], [], [], []];
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  Reflect.deleteProperty(navigator, 'onLine');
  Reflect.deleteProperty(navigator, 'locks');
  window.localStorage.clear();
});

describe('a durable queue', () => {
  it('stores an entry before it sends it, and removes it once it is settled', async () => {
    const tab = open();
    tab.add('a');
    expect(stored()).toEqual([{ id: 'a', text: 'a' }]);
    expect(tab.state().entries).toHaveLength(1);
    await pass(200);
    expect([stored(), tab.state().entries, tab.settled.map(({ id }) => id)]).toEqual([[], [], ['a']]);
    expect(window.localStorage.getItem(KEY)).toBeNull();
  });

  it('sends in order, one entry at a time', async () => {
    const tab = open();
    for (const id of ['a', 'b', 'c']) tab.add(id);
    await pass(1_000);
    expect(requests.map(({ note }) => note.id)).toEqual(['a', 'b', 'c']);
    expect(requests.map(({ at }, index) => at - (requests[index - 1]?.at ?? at))).toEqual([0, 100, 100]);
  });

  it('keeps the first or the last of two entries with the same id, as configured', async () => {
    setOnline(false);
    replies = [unreachable, unreachable];
    const first = open();
    first.add('a', 'one');
    first.add('a', 'two');
    expect(stored()).toEqual([{ id: 'a', text: 'one' }]);
    first.close();
    const last = open({ onDuplicate: 'replace' });
    last.add('a', 'two');
    expect(stored()).toEqual([{ id: 'a', text: 'two' }]);
  });

  it('sends a replacement added while the replaced entry was in flight', async () => {
    const tab = open({ onDuplicate: 'replace' });
    tab.add('a', 'one');
    await pass(50);
    tab.add('a', 'two');
    await pass(1_000);
    expect(handled.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('reports a refusal, removes the entry, and sends the next', async () => {
    replies = [refusal];
    const tab = open();
    tab.add('a');
    tab.add('b');
    await pass(1_000);
    expect(tab.state()).toMatchObject({
      entries: [],
      refusals: { a: refusal },
      lastRefusal: { number: 1, problem: refusal, entry: { id: 'a' } },
    });
    expect(tab.settled.map(({ id }) => id)).toEqual(['b']);
  });

  it.each([
    ['an unreachable server', unreachable],
    ['an overloaded server', problem(503, 'service.overloaded')],
    ['an ended session', problem(401, 'auth.required')],
    ['an unreadable response', problem(200, 'answer.unreadable')],
  ])('retries after %s, with growing delays', async (_what, transient) => {
    replies = Array.from({ length: 4 }, () => transient);
    const tab = open();
    tab.add('a');
    await pass(150);
    expect(tab.state()).toMatchObject({ problem: transient, entries: [{ id: 'a' }] });
    await pass(60_000);
    expect(stored()).toEqual([]);
    const waits = requests.slice(1).map(({ at }, index) => at - (requests[index]?.at ?? 0));
    expect(waits).toHaveLength(4);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1_000 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(2_000 * 2 ** index + 200);
    }
  });

  it('retries after sending threw, and reports what was thrown', async () => {
    const reported: unknown[] = [];
    const onError = ({ error }: ErrorEvent) => reported.push(error);
    window.addEventListener('error', onError);
    const thrown = new Error('The code of the session could not be loaded');
    replies = [thrown];
    const tab = open();
    tab.add('a');
    await pass(50);
    expect(tab.state()).toMatchObject({ isSending: false, failures: 1, problem: { code: 'client.failed' } });
    tab.add('b');
    await pass(5_000);
    expect(handled.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(tab.state()).toMatchObject({ isSending: false, entries: [], failures: 0 });
    expect(reported).toEqual([thrown]);
    window.removeEventListener('error', onError);
  });

  it('never retries before `Retry-After` has passed, even for a new entry', async () => {
    replies = [problem(503, 'service.overloaded', 20)];
    const tab = open();
    tab.add('a');
    await pass(5_000);
    tab.add('b');
    await pass(14_000);
    expect(requests).toHaveLength(1);
    await pass(8_000);
    expect(handled.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('waits for the connection offline, and sends at once when it is back', async () => {
    setOnline(false);
    replies = [unreachable];
    const tab = open();
    tab.add('a');
    await pass(120_000);
    expect(requests).toHaveLength(1);
    setOnline(true);
    await pass(150);
    expect(stored()).toEqual([]);
  });

  it('sends after a crash between storing and sending, and after one between sending and the response', async () => {
    window.localStorage.setItem(KEY, JSON.stringify([{ id: 'a', text: 'stored by a crashed tab' }]));
    const first = open();
    await pass(50);
    first.crash();
    Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
    await pass(1_000);
    expect(stored()).toHaveLength(1);
    open();
    await pass(1_000);
    expect(stored()).toEqual([]);
    expect(handled.map(({ id }) => id)).toEqual(['a', 'a']);
  });

  it('sends from one tab at a time, and each tab shows what the others stored', async () => {
    const [one, other] = [open(), open()];
    one.add('a');
    storageEvent();
    expect(other.state().entries).toHaveLength(1);
    await pass(1_000);
    storageEvent();
    expect([one.state().entries, other.state().entries]).toEqual([[], []]);
    expect(requests).toHaveLength(1);
  });

  it('sends only the signed-in member’s entries', async () => {
    replies = [unreachable];
    const tab = open();
    tab.add('a');
    await pass(150);
    tab.store.dispatch(sessionSlice.actions.signedOut());
    tab.store.dispatch(sessionSlice.actions.signedIn({ ...profile, id: 'sam' }));
    await pass(60_000);
    expect([requests.length, tab.state().entries]).toEqual([1, []]);
    tab.store.dispatch(sessionSlice.actions.signedOut());
    tab.store.dispatch(sessionSlice.actions.signedIn(profile));
    await pass(1_000);
    expect(handled.map(({ id }) => id)).toEqual(['a']);
  });
});

describe('a durable queue, after any sequence of events', () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), tab: fc.nat(1), id: fc.nat(20) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 30, 110, 900, 5_000) }) },
    fc.record({ kind: fc.constant('crash' as const), tab: fc.nat(1) }),
    fc.record({ kind: fc.constant('connection' as const), isOnline: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('replies' as const),
        replies: fc.array(fc.constantFrom(unreachable, refusal, problem(503, 'service.overloaded', 3)), { maxLength: 3 }),
      }),
    },
  );

  it('handles every entry in order and ends empty', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        window.localStorage.clear();
        [replies, handled, requests] = [[], [], []];
        Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
        const browser = [open(), open()];
        const added: string[] = [];
        for (const one of steps) {
          if (one.kind === 'add') {
            const id = String(one.id);
            if (!added.includes(id)) {
              browser[one.tab]?.add(id);
              added.push(id);
            }
            storageEvent();
          }
          if (one.kind === 'wait') await pass(one.ms);
          if (one.kind === 'replies') replies = [...one.replies];
          if (one.kind === 'connection') setOnline(one.isOnline);
          if (one.kind === 'crash') {
            // A crashed browser ends both tabs and releases their locks.
            for (const tab of browser) tab.crash();
            await pass(200);
            Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
            browser.splice(0, 2, open(), open());
          }
        }
        replies = [];
        setOnline(true);
        await pass(60_000);
        const firsts = [...new Set(handled.map(({ id }) => id))];
        expect(firsts).toEqual(added);
        expect(stored()).toEqual([]);
        for (const tab of browser) {
          storageEvent();
          expect(tab.state()).toMatchObject({ entries: [], isSending: false });
          tab.close();
        }
      }),
      { numRuns: 60 },
    );
  });
});
