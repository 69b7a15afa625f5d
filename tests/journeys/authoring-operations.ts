import { AUTHORED_QUESTION } from './authored-question.ts';
import type { Call } from './operations.ts';
import type { QuizBody, Walker } from './walker.ts';

const REASON = { updateReason: 'Clearer' };
const ofShared = ({ items }: QuizBody): string => items[1]?.questionId ?? '';

/** The walker's own question, if any, and a shared one. Admins skip the shared one: their edits would succeed and affect everyone. */
const targets = (walker: Walker, quiz: QuizBody): string[] => {
  const own = walker.ownQuestion ? [walker.ownQuestion] : [];
  return walker.isAdmin ? own : [...own, ofShared(quiz)];
};

/** How walkers call the authoring operations. */
export const authoringOperations: Readonly<Record<string, Call>> = {
  addQuestion: async (walker) => {
    const { status, body } = await walker.send<{ id: string }>('addQuestion', { body: AUTHORED_QUESTION });
    if (status === 201) walker.ownQuestion = body.id;
    if (walker.ownQuestion) await walker.send('getQuestion', { params: { id: walker.ownQuestion } });
  },
  editQuestion: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz))
      await walker.send('editQuestion', {
        params: { id },
        body: { ...AUTHORED_QUESTION, ...REASON },
        headers: { 'if-match': '"1"' },
      });
  },
  setQuestionStatus: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz))
      await walker.send('setQuestionStatus', { params: { id }, body: { isFeatured: true } });
  },
  listVersions: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz)) await walker.send('listVersions', { params: { id } });
  },
  compareVersions: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz))
      await walker.send('compareVersions', { params: { id }, query: { from: '1', to: '2' } });
  },
  getVersion: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz)) await walker.send('getVersion', { params: { id, version: '1' } });
  },
  restoreVersion: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz)) await walker.send('restoreVersion', { params: { id, version: '1' }, body: REASON });
  },
  listAdminQuestions: (walker) => walker.send('listAdminQuestions', { query: { order: 'hardest', limit: '2' } }),
  findSimilarQuestions: (walker, { quiz }) => walker.send('findSimilarQuestions', { params: { id: ofShared(quiz) } }),
  decideReview: async (walker, { quiz }) => {
    const { body } = await walker.send<{ items?: { questionId: string; version: number }[] }>('listReviews');
    const [waiting] = body.items ?? [];
    await walker.send('decideReview', {
      params: { id: waiting?.questionId ?? ofShared(quiz) },
      body: { version: waiting?.version ?? 1, decision: 'rejected', notes: 'Two options are right' },
    });
  },
  actOnQuestions: (walker, { quiz }) =>
    walker.send('actOnQuestions', { body: { action: 'activate', questionIds: [ofShared(quiz)] } }),
  removeQuestion: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz)) await walker.send('removeQuestion', { params: { id } });
  },
  showQuestionAgain: (walker, { quiz }) => walker.send('showQuestionAgain', { params: { id: ofShared(quiz) } }),
  restoreQuestion: async (walker, { quiz }) => {
    for (const id of targets(walker, quiz)) await walker.send('restoreQuestion', { params: { id } });
    for (const id of targets(walker, quiz)) await walker.send('removeQuestion', { params: { id }, query: { permanent: 'true' } });
  },
};
