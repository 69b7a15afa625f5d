import { Badge } from './Badge.tsx';
import { type QuestionStatus, statusLook } from './status-look.ts';

/** A question's status by icon and label. */
export function StatusBadge({ status }: { status: QuestionStatus }) {
  const { label, color, Icon } = statusLook[status];
  return (
    <Badge color={color} sign={<Icon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      {label}
    </Badge>
  );
}
