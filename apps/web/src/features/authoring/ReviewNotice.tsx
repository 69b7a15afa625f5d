import type { QuestionVersion } from '@casebook/contracts';
import { Panel } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import { ReviewBadge } from './ReviewBadge.tsx';

const meanings = {
  draft: 'A later version took its place before a reviewer came to it.',
  'in-review': 'No reviewer has decided yet. A change takes the place of what waits.',
  rejected: 'Change what the reviewer says, and send it again.',
} as const;

/** What a reviewer said of the version that is being edited. */
export function ReviewNotice({ version: { reviewStatus, reviewNotes } }: { version: QuestionVersion }) {
  if (reviewStatus === 'approved') return null;
  return (
    <Panel component="section" aria-label="Review" sx={{ mb: 2, py: { xs: 1.5, sm: 2 } }}>
      <ReviewBadge status={reviewStatus} />
      <Typography variant="body2" color="textSecondary">
        {meanings[reviewStatus]}
      </Typography>
      {reviewNotes && (
        <Typography sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{reviewNotes}</Typography>
      )}
    </Panel>
  );
}
