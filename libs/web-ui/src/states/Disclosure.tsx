import ExpandIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';

interface DisclosureProps {
  /** The button's labels while closed and while open. */
  labels: readonly [closed: string, open: string];
  /** What the button opens, appended to its accessible name. */
  about?: string;
  defaultOpen?: boolean;
  children: ReactNode;
}

/** A button that shows or hides its children, which are unmounted while hidden. */
export function Disclosure({ labels, about, defaultOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(defaultOpen);
  const id = useId();
  return (
    <>
      <DisclosureButton open={open} labels={labels} about={about} controls={id} onToggle={() => setOpen(!open)} />
      {open && <Box id={id}>{children}</Box>}
    </>
  );
}

interface DisclosureButtonProps {
  open: boolean;
  /** The button's labels while closed and while open. */
  labels: readonly [closed: string, open: string];
  /** What the button opens, appended to its accessible name. */
  about?: string;
  /** The id of the element that it opens. */
  controls: string;
  /** `outlined` marks the next step; it is 44 px high on a phone. */
  variant?: 'text' | 'outlined';
  startIcon?: ReactNode;
  onToggle: () => void;
}

/** The button of a disclosure whose open state the caller manages. */
export function DisclosureButton({
  open,
  labels,
  about,
  controls,
  variant = 'text',
  startIcon,
  onToggle,
}: DisclosureButtonProps) {
  const label = labels[open ? 1 : 0];
  return (
    <Button
      color="secondary"
      size="small"
      variant={variant}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      aria-label={about && `${label}: ${about}`}
      onClick={onToggle}
      startIcon={startIcon}
      endIcon={<ExpandIcon sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }} />}
      sx={variant === 'text' ? { ml: -1.5 } : { minHeight: { xs: 44, sm: 36 } }}
    >
      {label}
    </Button>
  );
}
