import type { GenerationView } from '@casebook/contracts';
import { ErrorNotice, Panel, useOnline } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { isOver } from '#shared/generation-stream.ts';
import { ProgressList } from './ProgressList.tsx';
import { isRateLimit } from './rate-limits.ts';
import { isRunning, percentOf, savedText } from './run-progress.ts';
import type { Run } from './use-run.ts';

interface RunPanelProps {
  run: Run;
  generation: GenerationView;
}

/** The run: its progress, each of its questions, and the buttons that continue or cancel it. */
export function RunPanel({ run, generation }: RunPanelProps) {
  const { domain, topic, difficulty, steps, count } = generation;
  return (
    <Panel component="section" aria-labelledby="run-title" sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id="run-title" variant="h3" component="h2">
        {titleOf(generation)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {[domain, topic, difficulty].filter(Boolean).join(' · ')}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={percentOf(generation)}
        aria-label="Progress"
        aria-valuetext={`${steps.length} of ${count} questions`}
        sx={{ mt: 1.5, height: 6, borderRadius: 3 }}
      />
      <ProgressList generation={generation} />
      <RunProblem run={run} generation={generation} />
      <RunActions run={run} generation={generation} />
    </Panel>
  );
}

function titleOf(generation: GenerationView): string {
  const { status, count } = generation;
  if (status === 'limited') return `Stopped: ${savedText(generation)}`;
  if (status === 'canceling') return 'Stopping after this question';
  if (isOver(generation)) return status === 'canceled' ? `Canceled: ${savedText(generation)}` : savedText(generation);
  return count === 1 ? 'Generating 1 question' : `Generating ${count} questions`;
}

/** Why the run stopped or failed. The banner below the buttons shows a limit. */
function RunProblem({ run, generation: { status, problem } }: RunPanelProps) {
  if (!problem || status === 'canceled' || run.isBusy) return null;
  if (isRateLimit(problem) && run.limit) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <ErrorNotice>{problem.message}</ErrorNotice>
    </Box>
  );
}

function RunActions({ run, generation }: RunPanelProps) {
  const isOnline = useOnline();
  if (isOver(generation)) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {!isRunning(generation) && (
        <Button variant="contained" onClick={run.continueRun} disabled={!isOnline || run.isBusy || run.limit !== undefined}>
          Continue
        </Button>
      )}
      <Button variant="outlined" color="secondary" onClick={run.cancel} disabled={!isOnline || generation.status === 'canceling'}>
        Cancel
      </Button>
    </Box>
  );
}
