import { Panel } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A part of the account page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Panel>
  );
}
