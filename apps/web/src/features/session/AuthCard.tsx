import { Panel } from '@casebook/web-ui';
import BackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '#shared/paths.ts';

interface AuthCardProps {
  title: string;
  /** Whether the heading takes the focus: the card replaces a submitted form. */
  takesFocus?: boolean;
  children: ReactNode;
}

export function AuthCard({ title, takesFocus, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Button href={paths.home} color="secondary" startIcon={<BackIcon />} sx={{ mb: { xs: 0.5, sm: 1 }, ml: -1.5 }}>
        Back to Home
      </Button>
      <Panel sx={{ p: { xs: 2, sm: 4 } }}>
        <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: { xs: 2, sm: 3 } }}>
          {title}
        </Typography>
        {children}
      </Panel>
    </>
  );
}
