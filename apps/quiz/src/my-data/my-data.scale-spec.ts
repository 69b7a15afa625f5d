import { HeapGrowth } from '@casebook/testing';
import { describe, expect, it } from '@jest/globals';
import { setUpQuiz } from '../../test/quiz-under-test.ts';

const ANSWERS = 60_000;
const ITEMS_OF_QUIZ = 100;
const CHUNKS_PER_MEASUREMENT = 50;
/** Two thirds of the document's size. Buffers took up to 18 on a busy machine. */
const ALLOWED_GROWTH_MEBIBYTES = 24;

describe('a member’s data in the quiz service', () => {
  const tested = setUpQuiz();

  /** @param heap is sampled during the download */
  async function download({ authorization }: { readonly authorization: string }, heap?: HeapGrowth) {
    let [chunks, bytes, answers] = [0, 0, 0];
    let tail = '';
    const decoder = new TextDecoder();
    const { body } = await fetch(`${tested.service.url}/api/v1/my-data/quiz`, { headers: { authorization } });
    for await (const chunk of body ?? []) {
      const text = tail + decoder.decode(chunk, { stream: true });
      answers += text.split('"optionId"').length - 1;
      bytes += chunk.byteLength;
      // A field's name may be split between two chunks.
      tail = text.slice(text.lastIndexOf('"optionId"') + 1).slice(-'"optionId"'.length + 1);
      chunks += 1;
      if (chunks % CHUNKS_PER_MEASUREMENT === 0) heap?.measure();
    }
    return { answers, bytes, tail };
  }

  it(`streams ${ANSWERS} answers without holding them in memory`, async () => {
    const member = await tested.newMember();
    await tested.query(
      `WITH quiz AS (
         INSERT INTO quizzes (id, member_id, kind, status, started_at, completed_at)
         SELECT gen_random_uuid(), $1, 'standard', 'completed', now(), now() FROM generate_series(1, $2::int) RETURNING id),
       item AS (
         INSERT INTO quiz_items (id, quiz_id, position, question_id, stem, options, correct_option_id, explanation, domain,
           difficulty, tags)
         SELECT gen_random_uuid(), id, position, gen_random_uuid(), repeat('stem ', 40), '[]', gen_random_uuid(), '{}',
           'Asset Security', 'Hard', '{}'
         FROM quiz, generate_series(1, $3::int) AS position RETURNING id)
       INSERT INTO answers (id, item_id, option_id, is_correct, time_spent_ms, answered_at)
       SELECT gen_random_uuid(), id, gen_random_uuid(), true, 1000, now() FROM item`,
      [member.id, ANSWERS / ITEMS_OF_QUIZ, ITEMS_OF_QUIZ],
    );
    // A warm-up download, which loads code and fills pools and buffers that stay.
    await download(member);
    const heap = new HeapGrowth();
    const { answers, bytes, tail } = await download(member, heap);
    expect(answers).toBe(ANSWERS);
    expect(tail).toMatch(/true}$/);
    console.log(`${Math.round(bytes / 1e6)} MB; the heap grew by at most ${heap.mebibytes} MiB`);
    expect(heap.mebibytes).toBeLessThan(ALLOWED_GROWTH_MEBIBYTES);
  });
});
