import { exam } from '@casebook/exam';
import { Announcement, formatDuration, Panel } from '@casebook/web-ui';
import CopiedIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SharedLink, ShareIcon, shareTargets } from '#shared/share/share-targets.tsx';
import { useCopy } from '#shared/share/use-copy.ts';
import type { Score } from './score.ts';

/** Shares the result. The link leads to Casebook, not to the quiz. */
export function SharePanel({ score }: { score: Score }) {
  const shared = sharedResult(score, window.location.origin);
  const { isCopied, copy } = useCopy(`${shared.text} ${shared.url}`);
  return (
    <Panel component="section" aria-labelledby="share">
      <Typography id="share" variant="h3" component="h2">
        Share your result
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {shared.text}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {shareTargets(shared).map(({ name, href }) => (
          <Button
            key={name}
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            color="secondary"
            size="small"
            startIcon={<ShareIcon name={name} />}
          >
            {name}
          </Button>
        ))}
        <Button
          color="secondary"
          size="small"
          startIcon={isCopied ? <CopiedIcon color="success" /> : <CopyIcon />}
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy Text'}
        </Button>
        <Announcement>{isCopied ? 'Copied' : ''}</Announcement>
      </Box>
    </Panel>
  );
}

/** @returns the shared text: score, correct count, and time, but nothing about the questions */
const sharedResult = ({ percent, correct, total, timeSpentMs }: Score, url: string): SharedLink => ({
  text: `I scored ${percent}% on a ${exam.name} quiz: ${correct} of ${total} correct in ${formatDuration(timeSpentMs)}.`,
  url,
  subject: `My ${exam.name} quiz result`,
});
