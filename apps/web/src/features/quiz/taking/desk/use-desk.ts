import { isRequestProblem, useSaveQuizStateMutation } from '@casebook/api-client';
import type { QuizProgress, QuizStateInput, QuizView } from '@casebook/contracts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Desk, deskOf, isAhead, type Quest, rebased, type Shared, sharedOf } from './desk.ts';
import type { KeptQuiz } from './kept-quiz.ts';
import { QuestionClock } from './question-clock.ts';
import { keepQuiz, keepTimes } from './quiz-storage.ts';
import { type Outcome, StateSaver } from './state-saver.ts';
import { useSavingTimes } from './use-saving-times.ts';

interface DeskParts {
  readonly quiz: QuizView;
  readonly isOpen: Quest['isOpen'];
  readonly kept: KeptQuiz | undefined;
  readonly userId: string;
  /** How large this member likes the text, where the quiz does not say yet. */
  readonly likedTextSize: number;
}

/** Time that passed is worth a word to the server from here on; a changed place always is. Milliseconds. */
const WORTH_SAVING_MS = 5_000;

/** The desk of a quiz under way: kept here with every change, saved on the server, and in step with other devices. */
export function useDesk({ quiz, isOpen, kept, userId, likedTextSize }: DeskParts) {
  const quest = useMemo(() => ({ items: quiz.items, isOpen }), [quiz.items, isOpen]);
  const [{ desk, base }, setBoth] = useState(() => kept ?? begun(quiz, quest, likedTextSize));
  const [clock] = useState(() => new QuestionClock(kept?.elapsedMs ?? quiz.state.elapsedMs));
  const [save] = useSaveQuizStateMutation();
  const latest = useRef({ quiz, quest, desk, base });
  /** The server may have cut a time that was sent: it is not sent again for that. */
  const sentMs = useRef<QuizProgress['elapsedMs']>({});
  useEffect(() => {
    latest.current = { quiz, quest, desk, base };
  });

  const told = useCallback(
    (state: QuizProgress, since?: Shared) => {
      for (const [id, spent] of Object.entries(state.elapsedMs)) clock.raise(id, spent, performance.now());
      setBoth((both) => {
        if (state.revision <= both.base.revision) return both;
        return { desk: rebased(both.desk, since ?? both.base, state, latest.current.quest), base: state };
      });
    },
    [clock],
  );

  /** @param worthMs how much time must have passed for that alone to be saved */
  const read = useCallback(
    (worthMs = WORTH_SAVING_MS): QuizStateInput | undefined => {
      const now = latest.current;
      // With every answer given nothing is left to go on with, and the quiz may be completed by the time this arrives.
      if (now.quiz.status !== 'active' || !now.quest.items.some(({ id }) => now.quest.isOpen(id))) return undefined;
      const open = Object.entries(clock.all(performance.now())).filter(([id]) => now.quest.isOpen(id));
      const hasGrown = open.some(
        ([id, spent]) => spent - Math.max(now.base.elapsedMs[id] ?? 0, sentMs.current[id] ?? 0) >= worthMs,
      );
      if (!hasGrown && !isAhead(now.desk, now.base, now.quest)) return undefined;
      return { ...sharedOf(now.desk, now.quest), revision: now.base.revision, elapsedMs: Object.fromEntries(open) };
    },
    [clock],
  );

  const [saver] = useState(
    () =>
      new StateSaver({
        read,
        told: (state, since) => {
          told(state, since);
          told(latest.current.quiz.state);
        },
        send: async (quizStateInput) => {
          sentMs.current = quizStateInput.elapsedMs;
          return outcomeOf(await save({ id: quiz.id, quizStateInput }));
        },
      }),
  );
  // What comes while a state is on its way is looked at with the answer to it.
  useEffect(() => {
    if (!saver.isSaving) told(quiz.state);
  }, [quiz.state, saver, told]);

  const change = useCallback(
    (step: (desk: Desk) => Desk) => {
      setBoth((both) => ({ ...both, desk: step(both.desk) }));
      saver.soon();
    },
    [saver],
  );

  useEffect(() => {
    if (quiz.status === 'active') keepQuiz(userId, { quiz, desk, base, elapsedMs: clock.all(performance.now()) });
  }, [userId, quiz, desk, base, clock]);
  const keepNow = useCallback(() => keepTimes(userId, quiz.id, clock.all(performance.now())), [userId, quiz.id, clock]);
  useSavingTimes({ quizId: quiz.id, saver, read, told, keepNow });

  return { desk, change, clock };
}

const begun = (quiz: QuizView, quest: Quest, likedTextSize: number) => {
  const desk = deskOf(quiz.state, quest);
  return { desk: quiz.state.revision === 0 ? { ...desk, textSize: likedTextSize } : desk, base: quiz.state };
};

function outcomeOf({ data, error }: { data?: QuizProgress; error?: unknown }): Outcome {
  if (data) return { kind: 'saved', state: data };
  if (isRequestProblem(error) && error.code === 'quiz.state-stale')
    return { kind: 'stale', state: error.facts.state as QuizProgress };
  return { kind: 'unheard' };
}
