import type { GenerationView } from '@casebook/contracts';
import { ErrorNotice, Panel, useOnline } from '@casebook/web-ui';
import CanceledIcon from '@mui/icons-material/Block';
import SavedIcon from '@mui/icons-material/CheckCircleOutlined';
import DraftingIcon from '@mui/icons-material/EditOutlined';
import CheckingIcon from '@mui/icons-material/FactCheckOutlined';
import RefusedIcon from '@mui/icons-material/HighlightOff';
import WaitingIcon from '@mui/icons-material/PauseCircleOutlined';
import QueuedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { isOver } from '#shared/generation-stream.ts';
import { isRateLimit } from './rate-limits.ts';
import { isRunning, percentOf, type QuestionProgress, questionsOf, savedText } from './run-progress.ts';
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

interface StateStyle {
  readonly label: string;
  readonly color: string;
  readonly Icon: ComponentType<SvgIconProps>;
}

const styles: Readonly<Record<QuestionProgress['state'], StateStyle>> = {
  queued: { label: 'Queued', color: 'text.secondary', Icon: QueuedIcon },
  drafting: { label: 'Drafting', color: 'primary.main', Icon: DraftingIcon },
  checking: { label: 'Checking', color: 'primary.main', Icon: CheckingIcon },
  waiting: { label: 'Waiting', color: 'warning.main', Icon: WaitingIcon },
  saved: { label: 'Saved', color: 'success.main', Icon: SavedIcon },
  refused: { label: 'Refused', color: 'error.main', Icon: RefusedIcon },
  canceled: { label: 'Not generated', color: 'text.secondary', Icon: CanceledIcon },
};

/** Each question of a run with its state; a refused one with the reason. */
function ProgressList({ generation }: { generation: GenerationView }) {
  return (
    <Box component="ol" aria-label="Questions of this generation" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1 }}>
      {questionsOf(generation).map((question) => (
        <ProgressRow key={question.position} question={question} />
      ))}
    </Box>
  );
}

function ProgressRow({ question: { position, state, reason } }: { question: QuestionProgress }) {
  const { label, color, Icon } = styles[state];
  return (
    <Box component="li" sx={{ py: 0.75, borderBottom: 1, borderColor: 'divider', '&:last-of-type': { borderBottom: 0 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography component="span" variant="body2" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
          Question {position + 1}
        </Typography>
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontWeight: 600, color }}
        >
          <Icon aria-hidden="true" sx={{ fontSize: '1.125rem' }} />
          {label}
        </Typography>
      </Box>
      {reason && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      )}
    </Box>
  );
}
