import type { GenerationView } from '@casebook/contracts';
import { GENERATION_TOAST_MS } from '@casebook/exam';
import { Announcement, useToast } from '@casebook/web-ui';
import { useEffect, useRef } from 'react';
import { isOver, savedOf } from '#shared/generation-stream.ts';
import { announcementOf, savedText } from './run-progress.ts';

/** Announces a run's progress, and shows the "questions saved" toast when it ends. */
export function RunReports({ generation }: { generation: GenerationView }) {
  const toast = useToast();
  const hasEnded = isOver(generation);
  const isReported = useRef(false);
  const text = savedOf(generation) > 0 ? savedText(generation) : undefined;
  useEffect(() => {
    if (!hasEnded || isReported.current) return;
    isReported.current = true;
    if (text) toast.success(text, undefined, GENERATION_TOAST_MS);
  }, [hasEnded, text, toast]);
  return <Announcement>{announcementOf(generation)}</Announcement>;
}
