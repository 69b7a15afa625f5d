import type { GenerationView } from '@casebook/contracts';
import CanceledIcon from '@mui/icons-material/Block';
import SavedIcon from '@mui/icons-material/CheckCircleOutlined';
import DraftingIcon from '@mui/icons-material/EditOutlined';
import CheckingIcon from '@mui/icons-material/FactCheckOutlined';
import RefusedIcon from '@mui/icons-material/HighlightOff';
import WaitingIcon from '@mui/icons-material/PauseCircleOutlined';
import QueuedIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ComponentType } from 'react';
import { type QuestionProgress, questionsOf } from './run-progress.ts';

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
export function ProgressList({ generation }: { generation: GenerationView }) {
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
