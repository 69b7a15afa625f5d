import type { SvgIconComponent } from '@mui/icons-material';
import Button, { type ButtonProps } from '@mui/material/Button';

/** A thing that is done or not: how its button looks and reads in each case. */
interface Ways {
  readonly label: string;
  readonly Icon: SvgIconComponent;
  readonly color?: 'primary' | 'warning';
}

interface PanelActionProps extends Pick<ButtonProps, 'aria-haspopup' | 'onClick'> {
  isDone: boolean;
  done: Ways;
  open: Ways;
}

/** A button of the side panel that says what is the case; where it opens no dialog, it turns that round. */
export function PanelAction({ isDone, done, open, ...rest }: PanelActionProps) {
  const { label, Icon, color } = isDone ? done : open;
  return (
    <Button
      color="secondary"
      size="small"
      startIcon={<Icon color={color} />}
      aria-pressed={rest['aria-haspopup'] ? undefined : isDone}
      {...rest}
    >
      {label}
    </Button>
  );
}
