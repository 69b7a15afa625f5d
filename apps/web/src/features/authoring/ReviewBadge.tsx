import type { ReviewStatus } from '@casebook/contracts';
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import DraftIcon from '@mui/icons-material/EditNote';
import RejectedIcon from '@mui/icons-material/HighlightOff';
import WaitingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import Box from '@mui/material/Box';

const statusStyles = {
  draft: { label: 'Draft', color: 'text.secondary', Icon: DraftIcon },
  'in-review': { label: 'In review', color: 'info.main', Icon: WaitingIcon },
  approved: { label: 'Approved', color: 'success.main', Icon: ApprovedIcon },
  rejected: { label: 'Rejected', color: 'error.main', Icon: RejectedIcon },
} as const satisfies Record<ReviewStatus, unknown>;

/** The review status of a version. */
export function ReviewBadge({ status }: { status: ReviewStatus }) {
  const { label, color, Icon } = statusStyles[status];
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'caption', fontWeight: 600, color }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: '1.125rem' }} />
      {label}
    </Box>
  );
}
