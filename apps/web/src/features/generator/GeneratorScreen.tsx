import { messageOf, useGetGeneratorQuery } from '@casebook/api-client';
import type { GenerationView, GeneratorView } from '@casebook/contracts';
import { domainNames, GENERATION_TOAST_MS } from '@casebook/exam';
import { Announcement, EmptyState, ErrorNotice, OfflineNotice, Panel, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { isOver, savedOf } from '#shared/generation-stream.ts';
import { paths } from '#shared/paths.ts';
import { QuestionBankPage } from '#shared/QuestionBankPage.tsx';
import { FreeBanner, UpgradeDialog, UsedUpOverlay } from './FreeLimit.tsx';
import { GeneratedQuestions } from './questions/GeneratedQuestions.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { announcementOf, savedText } from './run/run-progress.ts';
import { useRun } from './run/use-run.ts';
import { domainGrid } from './steps/DomainStep.tsx';
import { GeneratorForm } from './steps/GeneratorForm.tsx';

/** The AI Question Generator, the second tab of the Question Bank screen. */
export const GeneratorScreen = () => (
  <QuestionBankPage tab="generator">
    <GeneratorTab />
  </QuestionBankPage>
);

function GeneratorTab() {
  // Another device may have started or ended a run since the last fetch.
  const { data: generator, error, refetch } = useGetGeneratorQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!generator && error)
    return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The generator couldn’t be loaded.')}</ErrorNotice>;
  if (!generator) return <GeneratorSkeleton />;
  if (!generator.configured) return <NotConfigured />;
  return <Generator generator={generator} />;
}

function Generator({ generator }: { generator: GeneratorView }) {
  const run = useRun();
  const [isUpgrading, setUpgrading] = useState(false);
  const { free } = generator;
  const isUsedUp = free?.remaining === 0 && free.eligible && !generator.active && !run.isBusy;
  const form = (
    <GeneratorForm free={free} active={generator.active} run={run} isLocked={isUsedUp} onUpgrade={() => setUpgrading(true)} />
  );
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
      <OfflineNotice>
        You’re offline, and generating needs a connection. Questions already in progress will finish without you.
      </OfflineNotice>
      {free && <FreeBanner free={free} onUpgrade={() => setUpgrading(true)} />}
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' },
        }}
      >
        {isUsedUp ? <UsedUpOverlay free={free}>{form}</UsedUpOverlay> : form}
        <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, minWidth: 0 }}>
          {run.current && <RunPanel run={run} generation={run.current} />}
          <GeneratedQuestions run={run} />
        </Box>
      </Box>
      {run.current && <RunReports key={run.current.id} generation={run.current} />}
      {isUpgrading && <UpgradeDialog onClose={() => setUpgrading(false)} />}
    </Box>
  );
}

const NotConfigured = () => (
  <EmptyState
    title="AI is not configured"
    action={
      <Button variant="contained" href={paths.questions}>
        Go to the Question Bank
      </Button>
    }
  >
    This installation has no language model, so it can’t generate questions. Everything else works.
  </EmptyState>
);

/** Announces a run's progress, and shows the "questions saved" toast when it ends. */
function RunReports({ generation }: { generation: GenerationView }) {
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

/** The form's size while it loads. */
function GeneratorSkeleton() {
  return (
    <Box
      aria-busy="true"
      aria-label="Loading"
      role="status"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 5fr)' } }}
    >
      <Panel>
        <Skeleton width="40%" sx={{ typography: 'h3', mb: 1.5 }} />
        <Box sx={domainGrid}>
          {domainNames.map((name) => (
            <Skeleton key={name} variant="rounded" height={92} />
          ))}
        </Box>
        <Skeleton variant="rounded" height={48} sx={{ mt: 5 }} />
        <Skeleton variant="rounded" height={48} sx={{ mt: 5 }} />
        <Skeleton variant="rounded" height={48} sx={{ mt: 7 }} />
      </Panel>
    </Box>
  );
}
