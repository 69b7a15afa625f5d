import type { TestBearer } from '@casebook/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answered, type BankUnderTest, startBankUnderTest } from '../../test/bank-under-test.ts';
import { type Change, OpinionsModel } from '../../test/opinions-model.ts';

const SEED = 20_261_122;
const OPERATIONS = 1_000;
const AT_ONCE = 20;
// Few of both, so that many operations meet: on average three of six members flag a question, where it tips.
const MEMBERS = 6;
const QUESTIONS = 8;

const kinds = ['flag', 'unflag', 'rate', 'bookmark'] as const;
type Kind = (typeof kinds)[number];
type Route = Parameters<BankUnderTest['call']>[1];

interface Operation {
  readonly kind: Kind;
  readonly pair: string;
  readonly member: TestBearer;
  readonly route: Route;
  readonly body?: object;
}

/** An operation and how it was answered. */
interface Done extends Operation {
  readonly answered: Answered<Record<string, unknown>>;
}

describe('a thousand random operations, twenty at a time', () => {
  const model = new OpinionsModel();
  let tested: BankUnderTest;
  let members: TestBearer[];
  let questionIds: readonly string[];
  let accepted: Done[];
  let refused: Done[];

  beforeAll(async () => {
    tested = await startBankUnderTest();
    members = await Promise.all(Array.from({ length: MEMBERS }, () => tested.newMember({ access: true })));
    questionIds = tested.questionIds.slice(0, QUESTIONS);
    await tested.forgetOpinions();
    const done = await carryOut(madeUp(members, questionIds));
    accepted = done.filter(({ answered: { status } }) => status < 300);
    refused = done.filter(({ answered: { status } }) => status >= 300);
    for (const event of await tested.told('bank.member-question.changed.v1', 'bank.question.rated.v1')) model.replay(event);
    const counts = kinds.map((kind) => `${of(accepted, kind).length} of ${of(done, kind).length} ${kind}`);
    console.log(`Accepted with seed ${SEED}: ${counts.join(', ')}`);
  });
  afterAll(() => tested.stop());

  /** As a pool of clients does: each sends its next one once the last is answered. */
  async function carryOut(operations: readonly Operation[]): Promise<Done[]> {
    const waiting = [...operations];
    const done: Done[] = [];
    const client = async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift())
        done.push({ ...operation, answered: await tested.call(operation.member, operation.route, operation.body) });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    return done;
  }

  it('are accepted, but for a second flag of a member and for a flag taken back that there is none of', () => {
    expect(accepted.length + refused.length).toBe(OPERATIONS);
    const reasons = new Set(refused.map(({ kind, answered: { status, body } }) => `${kind} ${status} ${body.code}`));
    expect([...reasons].sort()).toEqual(['flag 409 flag.already-raised', 'unflag 409 flag.not-raised']);
    for (const kind of kinds) expect(of(accepted, kind).length).toBeGreaterThan(50);
  });

  it('are told as one change after the other, each with the answer that its member got', () => {
    const changes = (kind: Kind) => tally(of(model.changes, kind).map(({ pair, answer }) => ({ pair, answer })));
    const answers = (kind: Kind) =>
      tally(
        of(accepted, kind).map(({ pair, answered: { body } }) => ({ pair, answer: kind === 'bookmark' ? marked(body) : body })),
      );
    for (const kind of ['flag', 'unflag'] as const) expect(answers(kind)).toEqual(changes(kind));
    // Of these, some were accepted and changed nothing.
    for (const kind of ['rate', 'bookmark'] as const) {
      const given = answers(kind);
      for (const [answer, times] of changes(kind)) expect([answer, given.get(answer) ?? 0]).toEqual([answer, atLeast(times)]);
    }
  });

  it('count each member’s bookmarks without a gap', () => {
    for (const { id } of members) {
      const versions = of(accepted, 'bookmark')
        .filter(({ member }) => member.id === id)
        .map(({ answered: { body } }) => Number(body.version));
      expect(versions.sort((a, b) => a - b)).toEqual(versions.map((_version, at) => at + 1));
    }
  });

  it('tell of a question where it is suspended or comes back, each time at its next version', async () => {
    const told = await tested.told('bank.question.updated.v1');
    for (const id of questionIds) {
      const updates = told.filter((event) => event.id === id).map(({ version, payload }) => [version, payload.available]);
      expect(updates).toEqual(model.updates.get(id) ?? []);
    }
    expect(told.length).toBeGreaterThan(QUESTIONS);
  });

  it('leave every question as the model has it', async () => {
    const rows = await tested.query<{ id: string }>(
      `SELECT q.id, flag_count, suspended, version, coalesce(ratings_up, 0) AS up, coalesce(ratings_down, 0) AS down,
         (SELECT count(*)::int FROM flags WHERE question_id = q.id) AS flags,
         (SELECT count(*)::int FROM flag_history WHERE question_id = q.id) AS history
       FROM questions q LEFT JOIN question_statistics s ON s.question_id = q.id WHERE q.id = ANY($1)`,
      [questionIds],
    );
    expect(rows).toHaveLength(QUESTIONS);
    for (const { id, ...row } of rows)
      expect(row).toEqual({
        flag_count: model.flagCount(id),
        flags: model.flagCount(id),
        suspended: model.isSuspended(id),
        version: (model.updates.get(id) ?? []).length + 1,
        history: model.changes.filter(({ kind, pair }) => /flag/.test(kind) && pair.endsWith(id)).length,
        ...model.ratings(id),
      });
  });

  it('leave every member’s marks as the model has them', async () => {
    const marks = await tested.query<{ pair: string; flagged: boolean; bookmarked: boolean; marks: number }>(
      `SELECT member_id || ':' || question_id AS pair, flagged, bookmarked_at IS NOT NULL AS bookmarked, version AS marks
       FROM member_questions WHERE version > 0`,
    );
    const ratings = await tested.query<{ pair: string; rating: number; version: number }>(
      `SELECT member_id || ':' || question_id AS pair, coalesce(rating, 0)::int AS rating, version FROM ratings`,
    );
    const marksOf = new Map(marks.map((row) => [row.pair, row]));
    const ratingOf = new Map(ratings.map((row) => [row.pair, row]));
    expect(new Set([...marksOf.keys(), ...ratingOf.keys()])).toEqual(new Set(model.pairs.keys()));
    for (const [pair, { versions, flagged, bookmarked, rating }] of model.pairs) {
      expect(marksOf.get(pair) ?? unmarked(pair)).toEqual({ pair, flagged, bookmarked, marks: versions.marks });
      expect(ratingOf.get(pair) ?? unrated(pair)).toEqual({ pair, rating, version: versions.rating });
    }
  });
});

const unmarked = (pair: string) => ({ pair, flagged: false, bookmarked: false, marks: 0 });
const unrated = (pair: string) => ({ pair, rating: 0, version: 0 });
const marked = ({ version: _version, ...answer }: Record<string, unknown>) => answer;
const atLeast = (times: number) => ({ asymmetricMatch: (given: unknown) => typeof given === 'number' && given >= times });

const of = <Each extends Done | Operation | Change>(all: readonly Each[], kind: Kind): Each[] =>
  all.filter((each) => each.kind === kind);

/** How often each is there, whatever the order of its fields. */
function tally(all: readonly { pair: string; answer: object }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pair, answer } of all) {
    const key = JSON.stringify([pair, Object.entries(answer).sort()]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function madeUp(members: readonly TestBearer[], questionIds: readonly string[]): Operation[] {
  const random = mulberry32(SEED);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: OPERATIONS }, () => {
    const [kind, member, questionId] = [one(kinds), one(members), one(questionIds)];
    return { kind, member, pair: `${member.id}:${questionId}`, ...requestOf(kind, questionId, one) };
  });
}

function requestOf(
  kind: Kind,
  questionId: string,
  one: <Item>(items: readonly Item[]) => Item,
): Pick<Operation, 'route' | 'body'> {
  if (kind === 'flag') return { route: `POST /questions/${questionId}/flag`, body: { reason: one(['unclear', 'incorrect']) } };
  if (kind === 'unflag') return { route: `DELETE /questions/${questionId}/flag` };
  if (kind === 'bookmark') return { route: `${one(['PUT', 'DELETE'] as const)} /bookmarks/${questionId}` };
  const rating = one([1, -1, 0]);
  if (rating === 0) return { route: `DELETE /questions/${questionId}/rating` };
  return { route: `PUT /questions/${questionId}/rating`, body: { rating } };
}

/** Chance that can be repeated: 32 bits of state (Tommy Ettinger's mulberry32, in the public domain). @returns 0 to 1 */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
