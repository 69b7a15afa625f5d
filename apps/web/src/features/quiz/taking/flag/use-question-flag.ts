import type { FlagQuestionInput, QuizItemView } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import { useState } from 'react';
import { emptyFlag, type FlagFields, useFlagging } from '#shared/flag/use-flagging.ts';

/** The member's flag on the question that is shown: as the server said, and as it was changed here since. */
export function useQuestionFlag({ questionId, flagged }: QuizItemView) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [drafts, setDrafts] = useState<Readonly<Record<string, FlagFields>>>({});
  const { flag, unflag } = useFlagging({ id: questionId, flagCount: 0 }, useToast().warning);
  const set = (isFlagged: boolean) => setChanged((others) => ({ ...others, [questionId]: isFlagged }));
  return {
    isFlagged: changed[questionId] ?? flagged ?? false,
    draft: drafts[questionId] ?? emptyFlag,
    leave: (left: FlagFields) => setDrafts((others) => ({ ...others, [questionId]: left })),
    send: async (input: FlagQuestionInput) => {
      const refusal = await flag(input);
      if (!refusal || refusal.code === 'flag.already-raised') set(true);
      return refusal;
    },
    unflag: async () => {
      const refusal = await unflag();
      if (!refusal || refusal.code === 'flag.not-raised') set(false);
      return refusal;
    },
  };
}
export type QuestionFlag = ReturnType<typeof useQuestionFlag>;
