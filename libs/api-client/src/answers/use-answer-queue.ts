import type { SubmitAnswerInput } from '@casebook/contracts';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { RequestContext } from '../http/base-query.ts';
import { selectAnswerRefusals, selectGradingProblem, selectQueuedAnswers } from './answers-slice.ts';
import { type AnswersRoot, giveAnswer, sendAnswers } from './send-answers.ts';

/** The answers of a quiz that are still to be graded, and what adds one. */
export function useAnswerQueue(quizId: string) {
  const dispatch = useDispatch<ThunkDispatch<AnswersRoot, RequestContext, UnknownAction>>();
  const queue = useSelector(selectQueuedAnswers);
  return {
    held: useMemo(() => queue.filter((answer) => answer.quizId === quizId), [queue, quizId]),
    problem: useSelector(selectGradingProblem),
    refusals: useSelector(selectAnswerRefusals),
    give: (input: SubmitAnswerInput) => dispatch(giveAnswer(quizId, input)),
    retryNow: () => void dispatch(sendAnswers()),
  };
}
