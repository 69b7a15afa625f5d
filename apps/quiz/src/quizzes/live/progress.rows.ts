import { QuizProgress } from '@casebook/contracts';
import type { Quiz as QuizRow } from '../../generated/prisma/client.ts';

const StoredProgress = QuizProgress.omit({ revision: true });

/** Maps the `revision` and `state` columns to progress; returns nothing if no device has saved any. */
export function toProgress({ revision, state }: Pick<QuizRow, 'revision' | 'state'>): { progress?: QuizProgress } {
  return state === null ? {} : { progress: { revision, ...StoredProgress.parse(state) } };
}

export function toProgressRow({ revision, ...state }: QuizProgress) {
  return { revision, state };
}
