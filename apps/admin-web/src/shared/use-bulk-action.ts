import { messageOf } from '@casebook/api-client';
import type { BulkActionInput } from '@casebook/contracts';
import { counted, useToast } from '@casebook/web-ui';
import { api } from './api.ts';

/** The toasts of an action on several questions, each about so many: "3 questions". */
export interface BulkTexts {
  readonly done: (questions: string) => string;
  readonly refused: (questions: string) => string;
  /** For a failure of the whole request. */
  readonly failed: string;
}

/** Changes several questions at once, and says with toasts what happened. */
export function useBulkAction() {
  const [actOn, { isLoading: isBusy }] = api.useActOnQuestionsMutation();
  const toast = useToast();
  /** @returns the ids that weren't changed, to stay selected */
  const act = async (input: BulkActionInput, texts: BulkTexts): Promise<string[]> => {
    const { data, error } = await actOn({ bulkActionInput: input });
    if (!data) {
      toast.error(messageOf(error, texts.failed));
      return input.questionIds;
    }
    if (data.done > 0) toast.success(texts.done(counted(data.done, 'question')));
    if (data.refused > 0) toast.error(texts.refused(counted(data.refused, 'question')));
    return data.results.filter(({ outcome }) => outcome === 'refused').map(({ questionId }) => questionId);
  };
  return { act, isBusy };
}
