import { useBulkAction } from '#shared/selection.tsx';
import { keyOf, type Review } from './review-texts.ts';

type Decision = 'approved' | 'rejected';

/** Approves and rejects versions. A version newer than the one the admin saw is refused. */
export function useReviewDecisions() {
  const { act, isBusy } = useBulkAction();
  /** @param notes why the versions are rejected @returns the keys of the versions that weren't decided */
  const decide = async (reviews: readonly Review[], decision: Decision, notes?: string): Promise<string[]> => {
    const left = await act(
      {
        action: 'review',
        questionIds: reviews.map(({ questionId }) => questionId),
        versions: reviews.map(({ version }) => version),
        decision,
        ...(notes !== undefined && { notes }),
      },
      {
        done: (questions) => `${questions} ${decision}`,
        refused: (questions) => `${questions} changed in the meantime`,
        failed: 'The review couldn’t be saved.',
      },
    );
    return reviews.filter(({ questionId }) => left.includes(questionId)).map(keyOf);
  };
  return { decide, isBusy };
}
