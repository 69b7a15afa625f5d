import { LiveState } from '@casebook/contracts';
import type { Quiz as QuizRow } from '../../generated/prisma/client.ts';

const StoredState = LiveState.omit({ revision: true });

/** Maps the `revision` and `state` columns to the state; returns nothing if no device has saved it. */
export function toLiveState({ revision, state }: Pick<QuizRow, 'revision' | 'state'>): { liveState?: LiveState } {
  return state === null ? {} : { liveState: { revision, ...StoredState.parse(state) } };
}

export function toLiveStateRow({ revision, ...state }: LiveState) {
  return { revision, state };
}
