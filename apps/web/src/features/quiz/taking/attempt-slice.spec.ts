import type { AnswerView, LiveState, QuizView } from '@casebook/contracts';
import { TEXT_SIZE } from '@casebook/exam';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { progress } from '#shared/testing/fixtures.ts';
import { elapsedOf } from './attempt-clock.ts';
import { unsavedProgress } from './attempt-saving.ts';
import { type AttemptState, attemptSlice, isItemOpen } from './attempt-slice.ts';

const { actions, reducer, getInitialState } = attemptSlice;
type Action = Parameters<typeof reducer>[1];

const option = (item: number, letter: string) => `${letter}${item}`;
const answerTo = (item: number) => ({ itemId: `item-${item}`, optionId: option(item, 'a') }) as AnswerView;
const quiz = (answered: readonly number[] = [], state = progress()) =>
  ({
    id: 'quiz',
    status: 'active',
    state,
    items: [1, 2, 3].map((number) => ({
      id: `item-${number}`,
      position: number,
      options: ['a', 'b', 'c', 'd'].map((letter) => ({ id: option(number, letter), text: letter })),
      ...(answered.includes(number) && { answer: answerTo(number) }),
    })),
  }) as unknown as QuizView;
const at = <Timed extends { meta: { now: number } }>(now: number, action: Timed): Timed => ({ ...action, meta: { now } });
const opened = (state = progress(), textSize = 1) =>
  reducer(getInitialState(), at(0, actions.attemptOpened({ userId: 'alex', quiz: quiz([], state), textSize })));
const after = (state: AttemptState, ...steps: Action[]) => steps.reduce(reducer, state);

describe('an attempt', () => {
  it('opens with the server’s state, a new one with the member’s usual text size', () => {
    expect(opened(progress({ revision: 4, position: 2, textSize: 1.3 }), 1.5)).toMatchObject({ position: 2, textSize: 1.3 });
    expect(opened(progress(), 1.5).textSize).toBe(1.5);
  });

  it('chooses an option of the current item, and removes its strike', () => {
    const state = after(opened(), actions.optionStruck('b1'), actions.optionChosen('b1'), actions.optionChosen('a2'));
    expect([state.choices, state.struck]).toEqual([{ 'item-1': 'b1' }, []]);
  });

  it('drops the choice of an option that is struck out', () => {
    const state = after(opened(), actions.optionChosen('b1'), actions.optionStruck('b1'));
    expect([state.choices, state.struck]).toEqual([{}, ['b1']]);
  });

  it('steps the text size by tens of percent, between 80 and 200', () => {
    const stepped = (textSize: number, ...directions: (1 | -1)[]) =>
      after(opened(progress({ revision: 1, textSize })), ...directions.map(actions.textSizeStepped)).textSize;
    expect([stepped(1, 1), stepped(0.9, -1), stepped(0.8, -1), stepped(2, 1)]).toEqual([1.1, 0.8, 0.8, 2]);
    expect(stepped(1, 1, 1, 1)).toBe(1.3);
  });

  it('submits a choice once, after which it is final', () => {
    const submitted = after(opened(), actions.optionChosen('b1'), actions.answerSubmitted(), actions.optionChosen('c1'));
    expect([submitted.submitted, submitted.choices]).toEqual([{ 'item-1': true }, { 'item-1': 'b1' }]);
    expect(after(opened(), actions.answerSubmitted()).submitted).toEqual({});
  });

  it('reopens an item whose answer the server refused', () => {
    const submitted = after(opened(), actions.optionChosen('b1'), actions.answerSubmitted(), actions.gradingLate('item-1'));
    const refused = after(submitted, actions.submissionsChanged({ queued: [], refused: ['item-1'] }));
    expect([isItemOpen(refused, 'item-1'), refused.late]).toEqual([true, {}]);
  });

  it('proceeds to the next item, from the last one to the first open one without its choice, then completes', () => {
    const last = after(opened(), actions.optionChosen('a1'), actions.movedTo(2));
    const back = after(last, actions.proceeded());
    expect([back.position, back.choices]).toEqual([1, {}]);
    const all = after(last, actions.quizUpdated(quiz([1, 2, 3])), actions.proceeded());
    expect([all.position, all.isCompleting]).toEqual([3, true]);
  });

  it('runs the clock of the open item only while the page is visible', () => {
    const hidden = after(opened(), at(1_000, actions.visibilityChanged(false)), at(61_000, actions.visibilityChanged(true)));
    expect(elapsedOf(hidden, 'item-1', 62_000)).toBe(2_000);
    const moved = after(hidden, at(62_000, actions.movedTo(1)));
    expect([elapsedOf(moved, 'item-1', 90_000), elapsedOf(moved, 'item-2', 63_000)]).toEqual([2_000, 1_000]);
    const answered = after(moved, at(63_000, actions.quizUpdated(quiz([2]))));
    expect([answered.running, elapsedOf(answered, 'item-2', 90_000)]).toEqual([undefined, 1_000]);
  });

  it('merges another device’s progress, but not while its own is being saved', () => {
    const remote = progress({ revision: 2, position: 3, textSize: 1.4 });
    expect(after(opened(), actions.quizUpdated(quiz([], remote)))).toMatchObject({ position: 3, textSize: 1.4 });
    const changed = after(opened(), actions.movedTo(1));
    const input = unsavedProgress(changed, 0);
    if (!input) throw new Error('A changed position is unsaved');
    const saving = after(changed, actions.saveStarted(input), actions.quizUpdated(quiz([], remote)));
    expect(saving).toMatchObject({ position: 2, textSize: 1 });
    const stale = after(saving, actions.saveEnded({ quizId: 'quiz', progress: remote, isSaved: false }));
    expect(stale).toMatchObject({ position: 2, textSize: 1.4, base: remote });
  });

  it('has nothing to save once it is saved or every answer is submitted', () => {
    const changed = after(opened(), actions.movedTo(1));
    const input = unsavedProgress(changed, 0);
    expect(input).toMatchObject({ revision: 0, position: 2 });
    if (!input) return;
    const saved = after(
      changed,
      actions.saveStarted(input),
      actions.saveEnded({ quizId: 'quiz', progress: { ...input, revision: 1 }, isSaved: true }),
    );
    expect(unsavedProgress(saved, 0)).toBeUndefined();
    expect(unsavedProgress(after(changed, actions.quizUpdated(quiz([1, 2, 3]))), 0)).toBeUndefined();
  });

  it('saves time without other changes only once it has grown by five seconds', () => {
    expect(unsavedProgress(opened(), 4_999)).toBeUndefined();
    expect(unsavedProgress(opened(), 5_000)).toMatchObject({ elapsedMs: { 'item-1': 5_000 } });
  });
});

describe('an attempt after any sequence of actions', () => {
  const item = fc.integer({ min: 1, max: 3 });
  const optionId = fc.tuple(item, fc.constantFrom('a', 'b', 'c', 'd')).map(([number, letter]) => option(number, letter));
  const ids = fc.subarray(['item-1', 'item-2', 'item-3']);
  const remote = fc.record({
    revision: fc.nat(20),
    position: fc.integer({ min: 1, max: 9 }),
    selected: fc.option(optionId, { nil: undefined }),
    tallies: fc.array(fc.nat(5), { minLength: 4, maxLength: 4 }),
    elapsedMs: fc.dictionary(fc.constantFrom('item-1', 'item-2', 'item-3'), fc.nat(9_000), { noNullPrototype: true }),
    textSize: fc.constantFrom(TEXT_SIZE.min, 1, TEXT_SIZE.max),
    marked: ids,
    struck: fc.uniqueArray(optionId),
  }) as fc.Arbitrary<LiveState>;
  const save = { ...progress(), position: 2 };
  const action: fc.Arbitrary<Action> = fc.oneof(
    optionId.map(actions.optionChosen),
    optionId.map(actions.optionStruck),
    fc.record({ option: fc.nat(3), by: fc.constantFrom(1 as const, -1 as const) }).map(actions.tallyCounted),
    fc.constantFrom(1 as const, -1 as const).map(actions.textSizeStepped),
    fc.integer({ min: -5, max: 9 }).map((index) => actions.movedTo(index)),
    fc.constant(null).map(() => actions.markToggled()),
    fc.constant(null).map(() => actions.proceeded()),
    fc.constant(null).map(() => actions.answerSubmitted()),
    fc.boolean().map((isVisible) => actions.visibilityChanged(isVisible)),
    fc.tuple(fc.subarray([1, 2, 3]), remote).map(([answered, state]) => actions.quizUpdated(quiz(answered, state))),
    fc.record({ queued: ids, refused: ids }).map((changed) => actions.submissionsChanged(changed)),
    fc.constant(null).map(() => actions.saveStarted(save)),
    fc
      .record({ saved: remote, isSaved: fc.boolean() })
      .map(({ saved, isSaved }) => actions.saveEnded({ quizId: 'quiz', progress: saved, isSaved })),
  );
  const steps = fc.array(fc.tuple(action, fc.nat(5_000)), { maxLength: 40 });

  /** Applies every action at its time. @param check gets the states before and after each */
  function play(played: readonly [Action, number][], check: (before: AttemptState, now: AttemptState, at: number) => void) {
    let [state, now] = [opened(), 0];
    for (const [step, wait] of played) {
      now += wait;
      const next = reducer(state, 'meta' in step ? { ...step, meta: { now } } : step);
      check(state, next, now);
      state = next;
    }
  }

  it('has an existing current item and a text size within bounds', () => {
    fc.assert(
      fc.property(steps, (played) =>
        play(played, (_before, { position, textSize, tallies }) => {
          expect([1, 2, 3]).toContain(position);
          expect(textSize).toBeGreaterThanOrEqual(TEXT_SIZE.min);
          expect(textSize).toBeLessThanOrEqual(TEXT_SIZE.max);
          for (const count of Object.values(tallies).flat()) expect(count).toBeGreaterThanOrEqual(0);
        }),
      ),
    );
  });

  it('never has an option both chosen and struck out', () => {
    fc.assert(
      fc.property(steps, (played) =>
        play(played, (_before, { choices, struck }) => {
          for (const chosen of Object.values(choices)) expect(struck).not.toContain(chosen);
        }),
      ),
    );
  });

  it('never reopens an answered item or changes its choice', () => {
    fc.assert(
      fc.property(steps, (played) =>
        play(played, (before, now) => {
          for (const id of Object.keys(before.answered)) {
            expect(now.answered[id]).toBe(true);
            expect(isItemOpen(now, id)).toBe(false);
            if (now.choices[id] !== undefined) expect(now.choices[id]).toBe(before.choices[id]);
          }
        }),
      ),
    );
  });

  it('runs at most one clock, of the current open item, and loses no time', () => {
    fc.assert(
      fc.property(steps, (played) =>
        play(played, (before, state, now) => {
          const shown = `item-${state.position}`;
          const runs = state.isVisible && isItemOpen(state, shown);
          expect(state.running?.itemId).toBe(runs ? shown : undefined);
          for (const id of ['item-1', 'item-2', 'item-3'])
            expect(elapsedOf(state, id, now)).toBeGreaterThanOrEqual(elapsedOf(before, id, now));
        }),
      ),
    );
  });
});
