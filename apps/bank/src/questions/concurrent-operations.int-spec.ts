import type { QuestionView } from '@casebook/contracts';
import { FLAGS_PER_DAY } from '@casebook/exam';
import { seededChance, type TestBearer } from '@casebook/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answered, type BankUnderTest, setUpBank } from '../../test/bank-under-test.ts';
import { type Change, OpinionsModel } from '../../test/opinions-model.ts';
import { questionInput } from '../../test/question-input.ts';

const SEED = 20_261_122;
const OPERATIONS = 1_000;
const AT_ONCE = 20;
// Few members and questions, so that operations collide. On average three of six members flag a question, the limit for suspension.
const MEMBERS = 6;
const QUESTIONS = 8;

const kinds = ['flag', 'unflag', 'rate', 'bookmark', 'edit'] as const;
type Kind = (typeof kinds)[number];
type Route = Parameters<BankUnderTest['call']>[1];

interface Operation {
  readonly kind: Kind;
  readonly pair: string;
  readonly member: TestBearer;
  readonly route: Route;
  readonly body?: object;
}

/** An operation and its response. */
interface Completed extends Operation {
  readonly answered: Answered<Record<string, unknown>>;
}

describe('a thousand random operations, twenty at a time', () => {
  const tested = setUpBank();
  let model: OpinionsModel;
  let admin: TestBearer;
  let members: TestBearer[];
  let questionIds: readonly string[];
  let accepted: Completed[];
  let refused: Completed[];

  beforeAll(async () => {
    members = await Promise.all(Array.from({ length: MEMBERS }, () => tested.newMember({ access: true })));
    questionIds = tested.questionIds.slice(0, QUESTIONS);
    await tested.clearOpinions();
    admin = await tested.tokens.bearer('admin');
    model = new OpinionsModel(
      new Map(await Promise.all(questionIds.map(async (id) => [id, (await read(id)).question] as const))),
    );
    const completed = await runConcurrently(randomOperations(members, questionIds));
    accepted = completed.filter(({ answered: { status } }) => status < 300);
    refused = completed.filter(({ answered: { status } }) => status >= 300);
    for (const event of await tested.published(...EVENTS)) model.replay(event);
    const counts = kinds.map((kind) => `${of(accepted, kind).length} of ${of(completed, kind).length} ${kind}`);
    console.log(`Accepted with seed ${SEED}: ${counts.join(', ')}`);
  });

  const read = async (id: string) => (await tested.call<QuestionView>(admin, `GET /questions/${id}`)).body;

  /** An editor first reads the question to get its version. */
  const send = async ({ kind, member, pair, route, body }: Operation) =>
    kind === 'edit'
      ? tested.call<Record<string, unknown>>(admin, route, body, { 'if-match': `"${(await read(pair)).version}"` })
      : tested.call<Record<string, unknown>>(member, route, body);

  /** Runs a pool of clients. Each sends its next operation after the response to the last one. */
  async function runConcurrently(operations: readonly Operation[]): Promise<Completed[]> {
    const waiting = [...operations];
    const completed: Completed[] = [];
    const client = async () => {
      for (let operation = waiting.shift(); operation; operation = waiting.shift())
        completed.push({ ...operation, answered: await send(operation) });
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    return completed;
  }

  it('are accepted, except a repeated flag, a flag over the daily cap, the removal of a missing flag, and an edit of an outdated version', () => {
    expect(accepted.length + refused.length).toBe(OPERATIONS);
    const reasons = new Set(refused.map(({ kind, answered: { status, body } }) => `${kind} ${status} ${body.code}`));
    expect([...reasons].sort()).toEqual([
      'edit 412 question.changed',
      'flag 409 flag.already-raised',
      'flag 429 flag.daily-limit',
      'unflag 409 flag.not-raised',
    ]);
    for (const { id } of members)
      expect(of(accepted, 'flag').filter(({ member }) => member.id === id).length).toBeLessThanOrEqual(FLAGS_PER_DAY);
    for (const kind of kinds) expect(of(accepted, kind).length).toBeGreaterThan(50);
  });

  it('are published one change at a time, consistent with the responses', () => {
    const changes = (kind: Kind) => tally(of(model.changes, kind).map(({ pair, answer }) => ({ pair, answer })));
    const answers = (kind: Kind) =>
      tally(of(accepted, kind).map(({ pair, answered: { body } }) => ({ pair, answer: answerOf(kind, body) })));
    for (const kind of ['flag', 'unflag', 'edit'] as const) expect(answers(kind)).toEqual(changes(kind));
    // Some accepted operations didn't change anything, so they published no event.
    for (const kind of ['rate', 'bookmark'] as const) {
      const actual = answers(kind);
      for (const [answer, times] of changes(kind)) expect([answer, actual.get(answer) ?? 0]).toEqual([answer, atLeast(times)]);
    }
  });

  it('number each member’s bookmark changes without gaps', () => {
    for (const { id } of members) {
      const versions = of(accepted, 'bookmark')
        .filter(({ member }) => member.id === id)
        .map(({ answered: { body } }) => Number(body.version));
      const changes = of(model.changes, 'bookmark').filter(({ pair }) => pair.startsWith(id));
      // An operation whose response has version 0 ran before the first change.
      expect(new Set([0, ...versions])).toEqual(new Set([0, ...changes.map((_change, at) => at + 1)]));
    }
  });

  it('store every accepted edit as a version', async () => {
    const versions = await tested.query<{ pair: string; version: number; question: string }>(
      `SELECT question_id AS pair, version, content->>'stem' AS question FROM question_versions
       WHERE question_id = ANY($1) AND version > 1 ORDER BY 1, 2`,
      [questionIds],
    );
    const edits = of(accepted, 'edit').map(({ pair, answered: { body } }) => ({ pair, ...editedAs(body) }));
    expect(versions).toEqual(edits.sort((a, b) => (a.pair < b.pair || (a.pair === b.pair && a.version < b.version) ? -1 : 1)));
  });

  it('leave every question in the state that the model predicts', async () => {
    const rows = await tested.query<{ id: string }>(
      `SELECT q.id, stem, content_version - 1 AS edits, version, flag_count, suspended, coalesce(ratings_up, 0) AS up, coalesce(ratings_down, 0) AS down,
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
        stem: model.question(id).stem,
        edits: model.question(id).edits,
        version: model.question(id).version,
        history: model.changes.filter(({ kind, pair }) => /flag/.test(kind) && pair.endsWith(id)).length,
        ...model.ratings(id),
      });
  });

  it('leave every member’s marks in the state that the model predicts', async () => {
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

const EVENTS = ['bank.member-question.changed.v1', 'bank.question.rated.v1', 'bank.question.updated.v1'];

/** The part of a response that describes the change. */
function answerOf(kind: Kind, body: Record<string, unknown>): object {
  if (kind === 'edit') return editedAs(body);
  const { version: _ofTheList, ...answer } = body;
  return answer;
}

const editedAs = ({ version, question }: Record<string, unknown>) => ({ version: Number(version), question: String(question) });

const unmarked = (pair: string) => ({ pair, flagged: false, bookmarked: false, marks: 0 });
const unrated = (pair: string) => ({ pair, rating: 0, version: 0 });
const atLeast = (times: number) => ({ asymmetricMatch: (actual: unknown) => typeof actual === 'number' && actual >= times });

const of = <Each extends Completed | Operation | Change>(all: readonly Each[], kind: Kind): Each[] =>
  all.filter((each) => each.kind === kind);

/** Counts equal values, independent of the order of fields. */
function tally(all: readonly { pair: string; answer: object }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { pair, answer } of all) {
    const key = JSON.stringify([pair, Object.entries(answer).sort()]);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function randomOperations(members: readonly TestBearer[], questionIds: readonly string[]): Operation[] {
  const random = seededChance(SEED);
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  return Array.from({ length: OPERATIONS }, (_, at) => {
    const [kind, member, questionId] = [one(kinds), one(members), one(questionIds)];
    const pair = kind === 'edit' ? questionId : `${member.id}:${questionId}`;
    return { kind, member, pair, ...requestOf(kind, questionId, one, at) };
  });
}

function requestOf(
  kind: Kind,
  questionId: string,
  one: <Item>(items: readonly Item[]) => Item,
  at: number,
): Pick<Operation, 'route' | 'body'> {
  if (kind === 'flag') return { route: `POST /questions/${questionId}/flag`, body: { reason: one(['unclear', 'incorrect']) } };
  if (kind === 'unflag') return { route: `DELETE /questions/${questionId}/flag` };
  if (kind === 'edit') return { route: `PUT /questions/${questionId}`, body: editOf(at) };
  if (kind === 'bookmark') return { route: `${one(['PUT', 'DELETE'] as const)} /bookmarks/${questionId}` };
  const rating = one([1, -1, 0]);
  if (rating === 0) return { route: `DELETE /questions/${questionId}/rating` };
  return { route: `PUT /questions/${questionId}/rating`, body: { rating } };
}

const editOf = (at: number) => ({ ...questionInput({ question: `What did edit ${at} ask?` }), updateReason: `Edit ${at}` });
