import Box from '@mui/material/Box';
import { type ReactNode, useId, useState } from 'react';
import { DisclosureButton } from './DisclosureButton.tsx';

interface DisclosureProps {
  /** The button's words while closed, and while open. */
  labels: readonly [closed: string, open: string];
  /** What the button opens, for who hears it without its surroundings. */
  about?: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A button that shows and hides what follows it. What is hidden is not in the page. */
export function Disclosure({ labels, about, startsOpen = false, children }: DisclosureProps) {
  const [open, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <>
      <DisclosureButton open={open} labels={labels} about={about} controls={id} onToggle={() => setOpen((shown) => !shown)} />
      {open && <Box id={id}>{children}</Box>}
    </>
  );
}
