import { MyQuizData, quizData } from '@casebook/contracts';
import { exportedData } from '@casebook/platform';

const BANKS = 'the bank’s content, about no member';
const OTHER = 'another member’s id';

/** Where the quiz service stores what it exports to a member. */
export const exportedQuizData = exportedData({
  service: 'quiz',
  schema: MyQuizData,
  sections: quizData,
  tables: {
    quizzes: {
      table: 'quizzes',
      owner: 'member_id',
      key: ['id'],
      // A quiz has up to 150 items.
      pageSize: 20,
      withheld: { revision: 'orders saved states', live_version: 'orders live updates' },
      parts: {
        items: {
          table: 'quiz_items',
          reference: 'quiz_id',
          key: ['position'],
          withheld: {
            content_version: BANKS,
            scenario: BANKS,
            exhibit: BANKS,
            options: BANKS,
            correct_option_id: BANKS,
            explanation: BANKS,
            tags: BANKS,
          },
          parts: {
            answers: {
              table: 'answers',
              reference: 'item_id',
              key: ['id'],
              withheld: { counted: 'whether the totals include it yet' },
            },
          },
        },
      },
    },
    results: { table: 'quiz_results', owner: 'member_id', key: ['quiz_id'] },
    firstAnswers: { table: 'first_answers', owner: 'member_id', key: ['question_id'] },
    mistakes: { table: 'mistakes', owner: 'member_id', key: ['question_id'] },
    usedQuestions: { table: 'question_uses', owner: 'member_id', key: ['question_id'] },
    practiceSession: { table: 'practice_sessions', owner: 'member_id', key: ['member_id'] },
    totals: { table: 'member_totals', owner: 'member_id', key: ['member_id'] },
    studyDays: { table: 'study_days', owner: 'member_id', key: ['day'] },
    studyRuns: { table: 'study_runs', owner: 'member_id', key: ['first_day'] },
    domains: { table: 'member_domains', owner: 'member_id', key: ['domain'] },
    achievements: { table: 'achievements', owner: 'member_id', key: ['achievement'] },
    contributions: {
      table: 'contributions',
      owner: 'author_id',
      key: ['question_id'],
      withheld: { version: 'orders events' },
    },
    receivedRatings: {
      table: 'received_ratings',
      owner: 'author_id',
      key: ['question_id', 'rater_id'],
      withheld: { rater_id: OTHER, version: 'orders events' },
    },
  },
  excepted: {
    answered_questions: 'sums up the answers and the mistakes, which are exported',
    daily_sets: BANKS,
    daily_set_questions: BANKS,
    question_pool: 'a copy of the bank’s questions; the bank exports those that the member wrote',
    member_questions: 'a copy of the bank’s marks, which the bank exports',
  },
});
