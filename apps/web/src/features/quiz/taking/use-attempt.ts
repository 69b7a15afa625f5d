import type { QuizItemView, QuizView } from '@casebook/contracts';
import { useEventCallback } from '@mui/material/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { type AnswersRoot, answerQueue, selectGradingProblem, selectQueuedAnswers, submitAnswer } from '#shared/answers.ts';
import { paths } from '#shared/paths.ts';
import { useSharedDispatch } from '#shared/shared-thunk.ts';
import { isAllAnswered } from '../quiz-progress.ts';
import { noTallies, toggled } from './desk/desk.ts';
import type { KeptQuiz } from './desk/kept-quiz.ts';
import { useDesk } from './desk/use-desk.ts';
import { useRunningClock } from './desk/use-running-clock.ts';

/** How long a grading that is on its way is waited for before the reader may go on without it. Milliseconds. */
const PATIENCE_MS = 2_000;

interface AttemptParts {
  quiz: QuizView;
  kept: KeptQuiz | undefined;
  userId: string;
  likedTextSize: number;
}

/**
 * A quiz under way: where the reader is, what is chosen, and what may be done next. What many small parts of the desk call stays the
 * same function, so that those alone are drawn again that changed.
 */
export function useAttempt({ quiz, kept, userId, likedTextSize }: AttemptParts) {
  const navigate = useNavigate();
  const dispatch = useSharedDispatch<AnswersRoot>();
  const queue = useSelector(selectQueuedAnswers);
  const problem = useSelector(selectGradingProblem);
  const refusals = useSelector(({ answers }: AnswersRoot) => answers.refusals);
  const held = useMemo(() => queue.filter((answer) => answer.quizId === quiz.id), [queue, quiz.id]);
  const retryNow = () => void dispatch(answerQueue.flush());
  const heldOf = useMemo(() => new Map(held.map((answer) => [answer.itemId, answer])), [held]);
  const isOpen = useMemo(() => {
    const answered = new Set(quiz.items.filter(({ answer }) => answer).map(({ id }) => id));
    return (id: string) => !answered.has(id) && !heldOf.has(id);
  }, [quiz.items, heldOf]);
  const { desk, change, clock } = useDesk({ quiz, isOpen, kept, userId, likedTextSize });
  const [isCompleting, setCompleting] = useState(false);

  const found = quiz.items.findIndex(({ position }) => position === desk.position);
  const index = Math.max(0, found);
  const item = quiz.items[index] as QuizItemView;
  const isAnswered = item.answer !== undefined;
  const heldAnswer = isAnswered ? undefined : heldOf.get(item.id);
  const isSent = heldAnswer !== undefined;
  const isLate = useIsLate(heldAnswer?.key, problem !== undefined);
  const chosenId = heldAnswer?.optionId ?? desk.choices[item.id];
  const isLast = index === quiz.items.length - 1;
  const isComplete = isAllAnswered(quiz.items);
  const isAllGiven = quiz.items.every(({ id }) => !isOpen(id));
  const canSubmit = !isAnswered && !isSent && chosenId !== undefined;
  useRunningClock(clock, item.id, !isAnswered && !isSent);

  const choose = useEventCallback((optionId: string) => {
    if (isAnswered || isSent) return;
    change((now) => ({
      ...now,
      choices: { ...now.choices, [item.id]: optionId },
      struck: now.struck.filter((id) => id !== optionId),
    }));
  });

  /** Struck out, an option is no choice any more. */
  const strike = useEventCallback((optionId: string) => {
    if (isAnswered || isSent) return;
    change((now) => {
      const { [item.id]: chosen, ...others } = now.choices;
      const isChosen = chosen === optionId && !now.struck.includes(optionId);
      return { ...now, choices: isChosen ? others : now.choices, struck: toggled(now.struck, optionId) };
    });
  });

  const tally = useEventCallback((option: number, by: 1 | -1) =>
    change((now) => {
      const counts = (now.tallies[item.id] ?? noTallies).map((count, at) => (at === option ? Math.max(0, count + by) : count));
      return { ...now, tallies: { ...now.tallies, [item.id]: counts } };
    }),
  );
  const submit = () => {
    if (!canSubmit) return;
    const timeSpentMs = Math.round(clock.elapsed(item.id, performance.now()));
    dispatch(submitAnswer(quiz.id, { itemId: item.id, optionId: chosenId, timeSpentMs }));
  };
  const goTo = useEventCallback((to: number) => {
    const position = quiz.items[Math.min(quiz.items.length - 1, Math.max(0, to))]?.position;
    if (position !== undefined) change((now) => ({ ...now, position }));
  });

  /** After the last question: to the results once all is graded, or to the first one left open, its selection reset. */
  const goOn = () => {
    if (!isLast) return goTo(index + 1);
    if (isAllGiven) return setCompleting(true);
    const open = quiz.items.find(({ id }) => isOpen(id));
    if (!open) return;
    change((now) => {
      const { [open.id]: _reset, ...choices } = now.choices;
      return { ...now, position: open.position, choices };
    });
  };
  // The answer may be there between the clicks of a double click on Submit Answer, whose second one is no wish to go on.
  const hasClickedSubmit = useRef(false);
  const submitByClick = () => {
    hasClickedSubmit.current = true;
    submit();
  };
  const goOnByClick = ({ detail }: { detail: number }) => {
    if (detail > 1 && hasClickedSubmit.current) return;
    hasClickedSubmit.current = false;
    goOn();
  };
  useEffect(() => {
    if (isCompleting && isComplete) navigate(paths.quizResults(quiz.id));
  }, [isCompleting, isComplete, navigate, quiz.id]);

  return {
    item,
    index,
    desk,
    tallies: desk.tallies[item.id] ?? noTallies,
    clock,
    held,
    problem,
    refusal: isSent || isAnswered ? undefined : refusals[item.id],
    isAnswered,
    isSent,
    /** The grading takes its time, or there is no connection: one may go on meanwhile. */
    isLate,
    isLast,
    isComplete,
    isAllGiven,
    isCompleting: isCompleting && !isComplete,
    isOpen,
    chosenId,
    canSubmit,
    change,
    choose,
    strike,
    tally,
    submit,
    submitByClick,
    goTo,
    goOn,
    goOnByClick,
    retryNow,
  };
}
export type Attempt = ReturnType<typeof useAttempt>;

/** @returns whether an answer has waited long, or is known to have met a problem */
function useIsLate(key: string | undefined, hasProblem: boolean): boolean {
  const [lateKey, setLateKey] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const timer = window.setTimeout(() => setLateKey(key), PATIENCE_MS);
    return () => window.clearTimeout(timer);
  }, [key]);
  return key !== undefined && (hasProblem || key === lateKey || !navigator.onLine);
}
