import ExpandIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';

interface DisclosureButtonProps {
  open: boolean;
  /** The button's words while closed, and while open. */
  labels: readonly [closed: string, open: string];
  /** What the button opens, for who hears it without its surroundings. */
  about?: string;
  /** The id of what it opens. */
  controls: string;
  onToggle: () => void;
}

/** The button of what can be opened and closed. */
export function DisclosureButton({ open, labels, about, controls, onToggle }: DisclosureButtonProps) {
  const label = labels[open ? 1 : 0];
  return (
    <Button
      color="secondary"
      size="small"
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={about && `${label}: ${about}`}
      onClick={onToggle}
      endIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
      sx={{ ml: -1.5 }}
    >
      {label}
    </Button>
  );
}
