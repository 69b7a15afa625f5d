import type { QuizItemView } from '@casebook/contracts';

export type QuestionState = 'right' | 'wrong' | 'sent' | 'open';

/** @returns how a question of the quiz stands; `sent`: it waits for its grading */
export function stateOfQuestion(
  { id, answer }: Pick<QuizItemView, 'id' | 'answer'>,
  isOpen: (itemId: string) => boolean,
): QuestionState {
  if (answer) return answer.isCorrect ? 'right' : 'wrong';
  return isOpen(id) ? 'open' : 'sent';
}

export const stateWords: Record<QuestionState, string> = {
  right: 'answered right',
  wrong: 'answered wrong',
  sent: 'waiting for its grading',
  open: 'open',
};
