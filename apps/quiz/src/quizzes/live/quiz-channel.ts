import type { Transaction } from '@casebook/platform';

/** Where a change of a quiz is told, with the quiz's id, so that open streams tell the devices. */
export const QUIZ_CHANNEL = 'quizzes';

/** Tells every device that has the quiz open of the change, once the transaction is committed. */
export const tellQuizChanged = (tx: Transaction, quizId: string): void => tx.notify(QUIZ_CHANNEL, quizId);
