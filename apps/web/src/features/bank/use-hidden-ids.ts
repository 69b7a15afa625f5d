import { useListHiddenQuestionsQuery } from '@casebook/api-client';

const none: readonly string[] = [];

/** @returns which questions the member has hidden, as far as it is known; what another browser hid is seen at the next look */
export function useHiddenIds(): readonly string[] {
  const { data } = useListHiddenQuestionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return data?.questionIds ?? none;
}
