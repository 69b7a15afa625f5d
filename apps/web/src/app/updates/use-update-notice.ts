import { useToast } from '@casebook/web-ui';
import { useEffect } from 'react';
import { useNewVersion } from './new-version.ts';

/** Says that a new version is ready. It takes over when the reader says so, or when the app is opened the next time. */
export function useUpdateNotice(): void {
  const waiting = useNewVersion();
  const toast = useToast();
  useEffect(() => {
    if (waiting) toast.info('A new version is ready', { label: 'Reload', onAction: waiting.takeOver });
  }, [waiting, toast]);
}
