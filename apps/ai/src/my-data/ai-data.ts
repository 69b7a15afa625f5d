import { aiData, MyAiData } from '@casebook/contracts';
import { exportedData } from '@casebook/platform';

const ORDERS = 'orders events';

/** The tables and columns from which ai exports a member's data. */
export const exportedAiData = exportedData({
  service: 'ai',
  schema: MyAiData,
  sections: aiData,
  tables: {
    generations: {
      table: 'generations',
      owner: 'user_id',
      key: ['id'],
      withheld: { version: 'orders its states', worker: 'which attempt works on it' },
      parts: {
        questions: {
          table: 'generated_questions',
          key: ['id'],
          reference: 'generation_id',
          withheld: { generation_id: 'the run that contains it', user_id: 'the member' },
        },
      },
    },
    freeAllowances: { table: 'free_allowances', owner: 'user_id', key: ['week'] },
    usage: { table: 'model_usage', owner: 'user_id', key: ['day', 'prompt', 'model', 'is_free'] },
    answers: { table: 'member_answers', owner: 'user_id', key: ['question_id'], withheld: { version: ORDERS } },
    caseyMessages: {
      table: 'casey_messages',
      owner: 'user_id',
      key: ['id'],
      withheld: { read_question_ids: 'what the model was given of the bank, about no member' },
    },
    activeQuizzes: { table: 'active_quizzes', owner: 'user_id', key: ['quiz_id'], withheld: { version: ORDERS } },
    explanationVotes: { table: 'explanation_votes', owner: 'user_id', key: ['explanation_id'] },
    penalties: { table: 'penalties', owner: 'user_id', key: ['user_id'] },
    member: {
      table: 'members',
      owner: 'id',
      key: ['id'],
      withheld: { version: ORDERS, deleted: 'only a deleted member has it set' },
    },
  },
  excepted: {
    bank_questions: 'the bank’s, which exports an author’s own',
    daily_sets: 'the same for everyone',
    review_runs: 'about questions, whoever started them',
    reviewed_questions: 'about questions',
    question_warnings: 'about questions',
    explanations: 'written by the model, the same for everyone',
  },
});
