import { selectProfile, useGetAccessQuery } from '@casebook/api-client';
import { useSelector } from 'react-redux';

export interface Membership {
  /** Whether who is signed in has access; undefined while or where that is not known. */
  isPaid: boolean | undefined;
  isChecking: boolean;
}

export function useMembership(): Membership {
  const isSignedIn = useSelector(selectProfile) !== undefined;
  const { data, isLoading } = useGetAccessQuery(undefined, { skip: !isSignedIn });
  return { isPaid: isSignedIn ? data?.active : undefined, isChecking: isLoading };
}
