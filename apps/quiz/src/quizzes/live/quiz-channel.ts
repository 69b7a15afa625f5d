import type { Transaction } from '@casebook/platform';

/** The NOTIFY channel of quiz changes; the payload is the quiz's id. */
export const QUIZ_CHANNEL = 'quizzes';

/** Notifies the quiz's open streams when the transaction commits. */
export const notifyQuizChanged = (tx: Transaction, quizId: string): void => tx.notify(QUIZ_CHANNEL, quizId);
