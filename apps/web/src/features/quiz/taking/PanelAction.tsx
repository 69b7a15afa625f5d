import type { SvgIconComponent } from '@mui/icons-material';
import Button, { type ButtonProps } from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';

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
  /** Why the button does nothing, as its tooltip. */
  disabledReason?: string;
}

/** A button of the side panel that says what is the case; where it opens no dialog, it turns that round. */
export function PanelAction({ isDone, done, open, disabledReason, onClick, ...rest }: PanelActionProps) {
  const { label, Icon, color } = isDone ? done : open;
  const isDisabled = disabledReason !== undefined;
  const button = (
    <Button
      color="secondary"
      size="small"
      startIcon={<Icon color={color} />}
      aria-pressed={rest['aria-haspopup'] ? undefined : isDone}
      // It stays focusable, so that the keyboard reaches the tooltip.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      sx={isDisabled ? { opacity: 0.6, cursor: 'not-allowed' } : undefined}
      {...rest}
    >
      {label}
    </Button>
  );
  if (!isDisabled) return button;
  return (
    <Tooltip title={disabledReason} describeChild>
      {button}
    </Tooltip>
  );
}
