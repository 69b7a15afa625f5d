import { Badge } from '@casebook/web-ui';
import FlaggedIcon from '@mui/icons-material/Flag';

/** Of a question that flags took from everyone's quizzes, until an admin has decided. */
export function FlaggedBadge() {
  return (
    <Badge color="warning.main" sign={<FlaggedIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      Flagged, out of quizzes
    </Badge>
  );
}
