import type { AnswerView, LiveState, QuizView } from '@casebook/contracts';
import type { TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type QuizUnderTest, question, setUpQuiz } from '../../../test/quiz-under-test.ts';

/** One device's action in a round: it displays an item for a while, and then answers it or saves its state. */
interface Act {
  readonly item: number;
  readonly option: number;
  readonly viewMs: number;
  readonly answers: boolean;
}
type Round = readonly [Act | undefined, Act | undefined];

/** Each interleaving has two items of its own. A quiz runs ten interleavings one after the other, and ten quizzes run at once. */
const ITEMS = 2;
const PER_QUIZ = 10;
const QUIZZES_AT_ONCE = 10;
const BATCHES = 10;
const SEED = 20_261_121;

const act = fc.record({
  item: fc.nat(ITEMS - 1),
  option: fc.nat(3),
  viewMs: fc.integer({ min: 1, max: 60_000 }),
  answers: fc.boolean(),
});
const round = fc.tuple(fc.option(act, { nil: undefined }), fc.option(act, { nil: undefined }));
const interleaving = fc.array(round, { minLength: 1, maxLength: 3 });
const ofQuiz = fc.array(interleaving, { minLength: PER_QUIZ, maxLength: PER_QUIZ });
const batches = fc.array(ofQuiz, { minLength: QUIZZES_AT_ONCE, maxLength: QUIZZES_AT_ONCE });

describe('two devices on one quiz', () => {
  const bank = Array.from({ length: ITEMS * PER_QUIZ }, () => question());
  const tested = setUpQuiz();
  let members: TestBearer[];

  beforeAll(async () => {
    await tested.publish(...bank);
    members = await Promise.all(Array.from({ length: QUIZZES_AT_ONCE }, () => tested.newMember({ access: true })));
  });

  it('lose no answer and duplicate no answer or time in any interleaving', async () => {
    let [interleavings, answersAtOnce, statesBehind] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(batches, async (batch) => {
        const met = await Promise.all(batch.map((all, at) => play(members[at] as TestBearer, all)));
        interleavings += met.length * PER_QUIZ;
        for (const { second, behind } of met) [answersAtOnce, statesBehind] = [answersAtOnce + second, statesBehind + behind];
      }),
      { seed: SEED, numRuns: BATCHES, endOnFailure: true },
    );
    console.log(`${interleavings} interleavings: ${answersAtOnce} answers came second, ${statesBehind} states were behind`);
    expect(interleavings).toBe(PER_QUIZ * QUIZZES_AT_ONCE * BATCHES);
    expect(answersAtOnce).toBeGreaterThan(100);
    expect(statesBehind).toBeGreaterThan(100);
  }, 400_000);

  async function play(member: TestBearer, all: readonly (readonly Round[])[]) {
    await tested.call(member, 'DELETE /quizzes/history');
    const { body: quiz } = await tested.call<QuizView>(member, 'POST /quizzes', { kind: 'standard', count: bank.length });
    // Moves the start back far enough that no elapsed time is capped.
    await tested.query("UPDATE quizzes SET started_at = started_at - interval '1 hour' WHERE id = $1", [quiz.id]);
    const won = new Map<string, AnswerView>();
    const met = { second: 0, behind: 0 };
    const devices = [new Device(tested, member, quiz), new Device(tested, member, quiz)] as const;
    for (const acts of all.flatMap(onOwnItems)) {
      const done = await Promise.all(acts.map((each, at) => each && devices[at === 0 ? 0 : 1].do(each)));
      for (const outcome of done) {
        if (!outcome) continue;
        met.behind += outcome.behind;
        if (!outcome.answer) continue;
        const { answer, isFirst } = outcome;
        if (!isFirst) met.second += 1;
        // Only the first answer to an item is accepted. Every other request gets that first answer in its response.
        else expect(won.has(answer.itemId)).toBe(false);
        if (isFirst) won.set(answer.itemId, answer);
      }
      for (const outcome of done) if (outcome?.answer) expect(outcome.answer).toEqual(won.get(outcome.answer.itemId));
    }
    const { body: seen } = await tested.call<QuizView>(member, `GET /quizzes/${quiz.id}`);
    expect(seen.items.flatMap(({ answer }) => answer ?? [])).toEqual(seen.items.flatMap(({ id }) => won.get(id) ?? []));
    for (const [at, { id }] of quiz.items.entries()) {
      if (won.has(id)) continue;
      const spent = seen.state.elapsedMs[id] ?? 0;
      expect(spent).toBeLessThanOrEqual(viewedMs(all.flatMap(onOwnItems), at));
      expect(spent).toBe(Math.max(...devices.map(({ elapsedMs }) => elapsedMs[id] ?? 0)));
    }
    for (const id of Object.keys(seen.state.elapsedMs)) expect(won.has(id)).toBe(false);
    const stored = await tested.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM answers a JOIN quiz_items i ON i.id = a.item_id WHERE i.quiz_id = $1',
      [quiz.id],
    );
    expect(stored).toEqual([{ count: won.size }]);
    await tested.call(member, `DELETE /quizzes/${quiz.id}`);
    return met;
  }
});

/** @returns an interleaving's rounds, with the items of the quiz that belong to it */
const onOwnItems = (rounds: readonly Round[], at: number): Round[] =>
  rounds.map(([one, other]) => [moved(one, at), moved(other, at)]);
const moved = (act: Act | undefined, at: number) => act && { ...act, item: act.item + at * ITEMS };

/** @returns how long an item was displayed. Time that both devices displayed it at once counts once */
const viewedMs = (rounds: readonly Round[], item: number) =>
  rounds.reduce((sum, acts) => sum + Math.max(...acts.map((each) => (each?.item === item ? each.viewMs : 0))), 0);

/** Takes a quiz like the web app: saves with the last revision it received and, if that is stale, saves again with the current revision. */
class Device {
  elapsedMs: Record<string, number> = {};
  #state: LiveState;

  constructor(
    private readonly tested: QuizUnderTest,
    private readonly member: TestBearer,
    private readonly quiz: QuizView,
  ) {
    this.#state = quiz.state;
  }

  async do({ item: place, option, viewMs, answers }: Act) {
    const item = this.quiz.items[place] as QuizView['items'][number];
    this.elapsedMs[item.id] = (this.elapsedMs[item.id] ?? 0) + viewMs;
    if (!answers) return { behind: await this.#save(item.position) };
    const optionId = item.options[option]?.id ?? '';
    const input = { itemId: item.id, optionId, timeSpentMs: this.elapsedMs[item.id] };
    const { status, body } = await this.tested.call<AnswerView & { answer?: AnswerView }>(
      this.member,
      `POST /quizzes/${this.quiz.id}/answers`,
      input,
    );
    expect([200, 409]).toContain(status);
    const answer = status === 200 ? (body as AnswerView) : (body.answer as AnswerView);
    if (status === 200) expect(answer).toMatchObject(input);
    return { behind: 0, answer, isFirst: status === 200 };
  }

  async #save(position: number): Promise<number> {
    for (let behind = 0; ; behind += 1) {
      const { status, body } = await this.tested.call<LiveState & { state?: LiveState }>(
        this.member,
        `PUT /quizzes/${this.quiz.id}/state`,
        { ...this.#state, position, elapsedMs: this.elapsedMs },
      );
      const answered = status === 200 ? body : (body.state as LiveState);
      for (const [id, ms] of Object.entries(answered.elapsedMs)) this.elapsedMs[id] = Math.max(ms, this.elapsedMs[id] ?? 0);
      this.#state = answered;
      if (status === 200) return behind;
      expect(body.code).toBe('quiz.state-stale');
    }
  }
}
