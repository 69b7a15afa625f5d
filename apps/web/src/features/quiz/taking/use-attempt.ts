import type { QuizItemView, QuizView } from '@casebook/contracts';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import { resultsPath } from '../quiz-paths.ts';
import { firstUnanswered, isAllAnswered } from '../quiz-progress.ts';
import { useAnswerSending } from './use-answer-sending.ts';
import { useQuestionClock } from './use-question-clock.ts';

/** A quiz under way: where the reader is, what is chosen, and what may be done next. */
export function useAttempt(quiz: QuizView) {
  const navigate = useNavigate();
  const [index, setIndex] = useState(() => firstUnanswered(quiz.items));
  const [choices, setChoices] = useState<Readonly<Record<string, string>>>({});
  const { state: sending, send, retryNow } = useAnswerSending(quiz.id);

  const item = (quiz.items[index] ?? quiz.items[0]) as QuizItemView;
  const isAnswered = item.answer !== undefined;
  const isBusy = sending.kind === 'sending' || sending.kind === 'waiting';
  const isSending = isBusy && sending.itemId === item.id;
  const chosenId = choices[item.id];
  const isLast = index === quiz.items.length - 1;
  const isComplete = isAllAnswered(quiz.items);
  const clock = useQuestionClock(item.id, !isAnswered && !isSending);

  const choose = (optionId: string) => {
    if (!isAnswered && !isSending) setChoices((chosen) => ({ ...chosen, [item.id]: optionId }));
  };
  const canSubmit = !isAnswered && !isBusy && chosenId !== undefined;
  const submit = () => {
    if (!canSubmit) return;
    const timeSpentMs = Math.round(clock.elapsed(item.id, performance.now()));
    void send({ itemId: item.id, optionId: chosenId, timeSpentMs });
  };
  const goTo = useCallback((to: number) => setIndex(Math.min(quiz.items.length - 1, Math.max(0, to))), [quiz.items.length]);

  /** After the last question: to the results, or to the first one left open, its selection reset. */
  const goOn = () => {
    if (!isLast) return goTo(index + 1);
    if (isComplete) return navigate(resultsPath(quiz.id));
    const open = firstUnanswered(quiz.items);
    const openId = quiz.items[open]?.id;
    setChoices((chosen) => Object.fromEntries(Object.entries(chosen).filter(([id]) => id !== openId)));
    goTo(open);
  };

  return {
    item,
    index,
    isAnswered,
    isSending,
    isLast,
    isComplete,
    chosenId,
    canSubmit,
    sending,
    clock,
    choose,
    submit,
    goTo,
    goOn,
    retryNow,
  };
}
export type Attempt = ReturnType<typeof useAttempt>;
