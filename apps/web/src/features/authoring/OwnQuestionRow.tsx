import type { OwnQuestion } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { ReviewBadge } from './ReviewBadge.tsx';

/** One of the member's questions: status, stem, reviewer's notes, and actions. */
export function OwnQuestionRow({ question }: { question: OwnQuestion }) {
  const { questionId, question: stem, domain, difficulty, reviewStatus, reviewNotes, editedAt, version, liveVersion } = question;
  const about = stem.slice(0, 60);
  return (
    <Panel component="article" aria-label={about}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
        <ReviewBadge status={reviewStatus} />
        <DomainBadge domain={domain} />
        <DifficultyBadge difficulty={difficulty} />
      </Box>
      <Typography variant="stem" component="h2" sx={{ fontSize: '1.0625rem', my: 1, overflowWrap: 'anywhere' }}>
        <Link href={paths.question(questionId)} color="inherit" underline="hover">
          {stem}
        </Link>
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        Version {version}, written <RelativeTime at={editedAt} />
        {liveVersion !== undefined && liveVersion !== version && `. Version ${liveVersion} is live`}
      </Typography>
      {reviewNotes && (
        <Box
          sx={{
            mt: 1.5,
            pl: 2,
            borderLeft: 3,
            borderColor: reviewStatus === 'rejected' ? 'error.main' : 'divider',
            maxWidth: '70ch',
          }}
        >
          <Typography variant="label" component="p" color="textSecondary">
            Reviewer’s notes
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reviewNotes}
          </Typography>
        </Box>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1, ml: -1.5, mb: -1, '& a': { minWidth: 0 } }}>
        <Button size="small" href={paths.editQuestion(questionId)} aria-label={`Edit: ${about}`}>
          Edit
        </Button>
        <Button size="small" color="secondary" href={paths.questionVersions(questionId)} aria-label={`Versions: ${about}`}>
          Versions
        </Button>
      </Box>
    </Panel>
  );
}
