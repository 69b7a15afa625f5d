import type { QuestionVersion } from '@casebook/contracts';
import { Panel, RelativeTime } from '@casebook/web-ui';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { paths, withSearch } from '#shared/paths.ts';
import { ReviewBadge } from '../ReviewBadge.tsx';

interface VersionRowProps {
  version: QuestionVersion;
  editor: string;
  isLatest: boolean;
  onRestore: () => void;
}

/** One version: its status, editor, date, reason, reviewer's notes, and actions. */
export function VersionRow({ version, editor, isLatest, onRestore }: VersionRowProps) {
  const { version: number, questionId, isLive, reviewStatus, editedAt, updateReason, reviewNotes } = version;
  return (
    <Panel component="li" sx={{ listStyle: 'none', py: { xs: 1.5, sm: 2 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <Typography component="h2" sx={{ fontWeight: 650 }}>
          Version {number}
        </Typography>
        <ReviewBadge status={reviewStatus} />
        {isLive && (
          <Box
            component="span"
            sx={{
              display: 'inline-flex',
              gap: 0.75,
              alignItems: 'center',
              typography: 'caption',
              fontWeight: 600,
              color: 'primary.main',
            }}
          >
            <LiveIcon aria-hidden="true" sx={{ fontSize: '1.125rem' }} />
            Live
          </Box>
        )}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary">
        By {editor}, <RelativeTime at={editedAt} />
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
        {updateReason ?? (number === 1 ? 'The first version' : 'No reason given')}
      </Typography>
      {reviewNotes && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          Reviewer’s notes: {reviewNotes}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -1.5, mb: -1 }}>
        {number > 1 && (
          <Button
            size="small"
            href={withSearch(paths.questionVersions(questionId), { from: number - 1, to: number })}
            aria-label={`What changed in version ${number}`}
          >
            What Changed
          </Button>
        )}
        {!isLatest && (
          <Button size="small" color="secondary" onClick={onRestore} aria-label={`Restore version ${number}`}>
            Restore
          </Button>
        )}
      </Box>
    </Panel>
  );
}
