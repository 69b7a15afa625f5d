import type { QuestionPage } from '../../../libs/contracts/src/bank/questions.ts';
import { BANK_PAGE_SIZE } from '../../../libs/exam/src/product-limits.ts';
import type { Journey, Learner } from '../learner.ts';

const PAGES = 4;
/** Searches as learners type them, one with a typo. */
const SEARCHES = [
  'encryption',
  'access control',
  'risk assessment',
  'incident response',
  'business continuity',
  'least privilege',
  'data classification',
  'zero trust',
  'secure coding',
  'encyption key',
];

/** A member pages through the bank, searches it, reads a question, and bookmarks it. */
export function* browseBank(learner: Learner): Journey {
  for (let page = 1; page <= PAGES; page += 1)
    yield* learner.request<QuestionPage>('listQuestions', { query: { limit: BANK_PAGE_SIZE, page } });
  const q = SEARCHES[Math.floor(Math.random() * SEARCHES.length)] ?? '';
  const found = yield* learner.request<QuestionPage>('listQuestions', {
    query: { limit: BANK_PAGE_SIZE, page: 1, q },
    variant: 'search',
  });
  yield* learner.request('countMatches', { query: { q } });
  const { items } = found.body;
  const question = items[Math.floor(Math.random() * items.length)];
  if (!question) return;
  yield* learner.request('getQuestion', { path: { id: question.id } });
  yield* learner.request('bookmarkQuestion', { path: { id: question.id } });
  yield* learner.request('removeBookmark', { path: { id: question.id } });
}
