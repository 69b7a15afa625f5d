import type { AiExplanation } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import DownFilledIcon from '@mui/icons-material/ThumbDownAlt';
import DownIcon from '@mui/icons-material/ThumbDownOffAlt';
import UpFilledIcon from '@mui/icons-material/ThumbUp';
import UpIcon from '@mui/icons-material/ThumbUpOffAlt';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { authorOf } from '#shared/author-of.ts';
import { useSharedDispatch } from '../shared-thunk.ts';
import { labels } from './explanation-texts.ts';
import { type ExplanationsRoot, voteOnExplanation } from './explanations-slice.ts';
import type { ExplanationId } from './write-explanation.ts';

const thumbs = [
  { vote: 1, label: 'Helpful', icons: [UpIcon, UpFilledIcon] },
  { vote: -1, label: 'Not helpful', icons: [DownIcon, DownFilledIcon] },
] as const;

/** Who wrote the text, and the thumbs. Pressing one again takes the vote back. */
export function ExplanationFooter({ explanation, ...id }: ExplanationId & { explanation: AiExplanation }) {
  const dispatch = useSharedDispatch<ExplanationsRoot>();
  const toast = useToast();
  const cast = async (vote: 1 | -1) => {
    if (!(await dispatch(voteOnExplanation(id, vote)))) toast.warning('Your vote couldn’t be saved. Please try again.');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, mt: 1, mb: -0.75 }}>
      <Typography variant="caption" color="textSecondary" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {authorOf(explanation.model)}
      </Typography>
      <Box role="group" aria-label={`Rate: ${labels[id.kind]}`} sx={{ display: 'flex', mr: -1.25 }}>
        {thumbs.map(({ vote, label, icons }) => {
          const isMine = explanation.mine === vote;
          const Icon = icons[isMine ? 1 : 0];
          return (
            <IconButton
              key={vote}
              aria-label={label}
              aria-pressed={isMine}
              title={label}
              color={isMine ? 'primary' : 'default'}
              onClick={() => void cast(vote)}
            >
              <Icon fontSize="small" />
            </IconButton>
          );
        })}
      </Box>
    </Box>
  );
}
