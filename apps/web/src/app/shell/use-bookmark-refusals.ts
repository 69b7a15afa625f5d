import { selectBookmarkRefusal } from '@casebook/api-client';
import { useToast } from '@casebook/web-ui';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';

/** A bookmark that the server refused is taken back, wherever the member is by then; this says so. */
export function useBookmarkRefusals(): void {
  const refusal = useSelector(selectBookmarkRefusal);
  const toast = useToast();
  const told = useRef(refusal?.number ?? 0);
  useEffect(() => {
    if (!refusal || refusal.number === told.current) return;
    told.current = refusal.number;
    toast.error(refusal.message);
  }, [refusal, toast]);
}
