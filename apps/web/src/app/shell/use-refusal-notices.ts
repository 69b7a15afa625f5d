import { messageOf } from '@casebook/api-client';
import { useToast } from '@casebook/web-ui';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import type { RootState } from '../store.ts';

/** Tells the member, on whatever page, that the server refused a bookmark or a rating, which is rolled back. */
export function useRefusalNotices(): void {
  useRefusalNotice('bookmarkChanges', 'The bookmark could not be saved.');
  useRefusalNotice('ratings', 'Failed to rate question');
}

function useRefusalNotice(queue: 'bookmarkChanges' | 'ratings', fallback: string): void {
  const refusal = useSelector((state: RootState) => state[queue].lastRefusal);
  const toast = useToast();
  const shown = useRef(refusal?.number ?? 0);
  useEffect(() => {
    if (!refusal || refusal.number === shown.current) return;
    shown.current = refusal.number;
    toast.error(messageOf(refusal.problem, fallback));
  }, [refusal, toast, fallback]);
}
