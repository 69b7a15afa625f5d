import { messageOf, useListGeneratedQuestionsQuery } from '@casebook/api-client';
import { RECENT_GENERATIONS, TO_BANK_DELAY_MS } from '@casebook/exam';
import { EmptyState, ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { savedOf } from '#shared/generation-stream.ts';
import { paths } from '#shared/paths.ts';
import type { Run } from '../run/use-run.ts';
import { GeneratedQuestion } from './GeneratedQuestion.tsx';
import { RecentQuestions } from './RecentQuestions.tsx';

/** The member's generated questions: the newest as a card to answer, the others as a list. */
export function GeneratedQuestions({ run }: { run: Run }) {
  const { data, error, refetch } = useListGeneratedQuestionsQuery({ limit: LOADED_QUESTIONS });
  const newest = data?.items[0];
  const newId = useNewQuestion(data && (newest?.id ?? null));
  if (!data && error)
    return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Your questions couldn’t be loaded.')}</ErrorNotice>;
  const hasSaved = run.current !== undefined && savedOf(run.current) > 0;
  if (!data || (!newest && hasSaved)) return <Skeleton variant="rounded" height={240} />;
  if (!newest) return run.isBusy ? null : <NothingYet />;
  return (
    <>
      <Panel component="section" aria-labelledby="newest" sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Typography id="newest" variant="label" component="h2" color="textSecondary" sx={{ mb: 1 }}>
          Newest question
        </Typography>
        <GeneratedQuestion key={newest.id} question={newest} />
      </Panel>
      <ToBank />
      <RecentQuestions questions={recentOf(data.items, newId)} newId={newId} />
    </>
  );
}

const NothingYet = () => <EmptyState title="No questions yet">Your first question will appear here, ready to answer.</EmptyState>;

/** Opens the question bank after a short delay, scrolled to its top. */
function ToBank() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return;
    const timer = window.setTimeout(async () => {
      await navigate(paths.questions);
      window.scrollTo({ top: 0 });
    }, TO_BANK_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [isLeaving, navigate]);
  return (
    <Box>
      <Button variant="outlined" color="secondary" disabled={isLeaving} onClick={() => setLeaving(true)}>
        Go to the Question Bank
      </Button>
    </Box>
  );
}

/** How many questions the page loads: the newest, and the older ones of the recent list. */
export const LOADED_QUESTIONS = 1 + RECENT_GENERATIONS.older;

/** @returns the recent list: the newest question while it is new, and up to 20 older ones */
export function recentOf<Question extends { readonly id: string }>(
  newestFirst: readonly Question[],
  newId: string | undefined,
): readonly Question[] {
  const [newest] = newestFirst;
  const older = newestFirst.slice(1, LOADED_QUESTIONS);
  return newest && newest.id === newId ? [newest, ...older] : older;
}

/**
 * @param newestId the id of the newest question; undefined until the list is loaded, null if it is empty
 * @returns its id for ten seconds after it arrived; a question that was there from the start isn't new
 */
export function useNewQuestion(newestId: string | null | undefined): string | undefined {
  const [seenId, setSeenId] = useState(newestId);
  const [newId, setNewId] = useState<string>();
  if (newestId !== undefined && newestId !== seenId) {
    setSeenId(newestId);
    if (seenId !== undefined && newestId !== null) setNewId(newestId);
  }
  useEffect(() => {
    if (newId === undefined) return;
    const timer = window.setTimeout(() => setNewId(undefined), RECENT_GENERATIONS.newestMs);
    return () => window.clearTimeout(timer);
  }, [newId]);
  return newId;
}
