import type { FlagStatus } from '@casebook/contracts';
import { Badge } from '@casebook/web-ui';
import ReviewedIcon from '@mui/icons-material/CheckCircleOutlined';
import ActionedIcon from '@mui/icons-material/GavelOutlined';
import PendingIcon from '@mui/icons-material/HourglassEmptyOutlined';
import DismissedIcon from '@mui/icons-material/RemoveCircleOutlined';
import { statusLabels } from './flag-texts.ts';

const styles = {
  pending: { color: 'warning.main', Icon: PendingIcon },
  reviewed: { color: 'success.main', Icon: ReviewedIcon },
  dismissed: { color: 'text.secondary', Icon: DismissedIcon },
  actioned: { color: 'error.main', Icon: ActionedIcon },
} as const;

export function FlagStatusBadge({ status }: { status: FlagStatus }) {
  const { color, Icon } = styles[status];
  return (
    <Badge color={color} icon={<Icon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {statusLabels[status]}
    </Badge>
  );
}
