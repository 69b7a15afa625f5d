import { messageOf, useGetGeneratorQuery } from '@casebook/api-client';
import type { GeneratorView } from '@casebook/contracts';
import { EmptyState, ErrorNotice, OfflineNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { paths } from '#shared/paths.ts';
import { QuestionBankPage } from '#shared/QuestionBankPage.tsx';
import { FreeBanner } from './free/FreeBanner.tsx';
import { UpgradeDialog } from './free/UpgradeDialog.tsx';
import { UsedUpOverlay } from './free/UsedUpOverlay.tsx';
import { GeneratorSkeleton } from './GeneratorSkeleton.tsx';
import { GeneratedQuestions } from './questions/GeneratedQuestions.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { RunReports } from './run/RunReports.tsx';
import { useRun } from './run/use-run.ts';
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
