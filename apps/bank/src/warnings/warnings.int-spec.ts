import { QuestionWarningsChanged } from '@casebook/contracts';
import { RepublishTopic } from '@casebook/messaging';
import { newId, systemCaller } from '@casebook/platform';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setUpBank } from '../../test/bank-under-test.ts';
import { FindWarningsHandler } from './find-warnings.handler.ts';

describe('the warnings of questions', () => {
  const tested = setUpBank();
  let id: string;
  let other: string;

  beforeAll(async () => {
    [id = '', other = ''] = tested.questionIds;
  });
  beforeEach(() => tested.query('TRUNCATE question_warnings, question_statistics, platform.outbox'));

  const find = () =>
    tested.service.app.get(FindWarningsHandler).handle({
      id: newId(),
      payload: {},
      attempt: 1,
      caller: systemCaller('test', 'test'),
      signal: new AbortController().signal,
    });
  const published = () => tested.published(QuestionWarningsChanged.type);
  const changed = (questionId: string, version: number, ...warnings: string[]) => ({
    type: QuestionWarningsChanged.type,
    id: questionId,
    version,
    payload: { questionId, warnings },
  });
  /** Stores 100 first answers, and the discrimination. */
  const answer = (questionId: string, correct: number, discrimination: number) =>
    tested.query(
      `INSERT INTO question_statistics (question_id, answers, correct, discrimination, discrimination_answers)
       VALUES ($1, 100, $2, $3, 100) ON CONFLICT (question_id) DO UPDATE SET correct = $2, discrimination = $3`,
      [questionId, correct, discrimination],
    );

  it('are none for the bank that ships', async () => {
    await find();
    expect(await published()).toEqual([]);
  });

  it('are published when they change, and not again while they stay', async () => {
    await answer(id, 20, -0.3);
    await answer(other, 60, 0.4);
    await find();
    await find();
    expect(await published()).toEqual([changed(id, 1, 'below-chance', 'negative-discrimination')]);
    await answer(id, 30, 0.1);
    await find();
    await answer(id, 50, 0.4);
    await find();
    expect(await published()).toEqual([
      changed(id, 1, 'below-chance', 'negative-discrimination'),
      changed(id, 2, 'low-discrimination'),
      changed(id, 3),
    ]);
  });

  it('end with the question’s availability', async () => {
    await answer(id, 98, 0.3);
    await find();
    await tested.query('UPDATE questions SET active = false WHERE id = $1', [id]);
    await find();
    await tested.query('UPDATE questions SET active = true WHERE id = $1', [id]);
    await find();
    expect(await published()).toEqual([changed(id, 1, 'too-easy'), changed(id, 2), changed(id, 3, 'too-easy')]);
  });

  it('include a low quality, also of a question that nobody has answered', async () => {
    const [before] = await tested.query<{ quality_score: number }>('SELECT quality_score FROM questions WHERE id = $1', [id]);
    await tested.query('UPDATE questions SET quality_score = 59 WHERE id = $1', [id]);
    await find();
    await tested.query('UPDATE questions SET quality_score = $2 WHERE id = $1', [id, before?.quality_score]);
    expect(await published()).toEqual([changed(id, 1, 'low-quality')]);
  });

  it('can be published again at their version', async () => {
    await answer(id, 98, 0.3);
    await find();
    await tested.service.app.get(RepublishTopic, { strict: false }).execute(systemCaller('test', 'test'), 'bank.warnings');
    expect(await published()).toEqual([changed(id, 1, 'too-easy'), changed(id, 1, 'too-easy')]);
  });
});
