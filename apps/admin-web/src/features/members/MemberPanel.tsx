import { messageOf } from '@casebook/api-client';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface MemberPanelProps<Data> {
  title: string;
  query: { readonly data?: Data; readonly error?: unknown; readonly refetch: () => unknown };
  /** The panel's expected height, for the skeleton while it loads. Pixels. */
  height?: number;
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** One service's panel on a member's page. A failed panel doesn't affect the others. */
export function MemberPanel<Data>({ title, query, height = 96, actions, children }: MemberPanelProps<Data>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Skeleton variant="rounded" height={height} />}
      {data === undefined && error !== undefined && (
        <ErrorNotice onRetry={refetch}>{messageOf(error, 'This couldn’t be loaded.')}</ErrorNotice>
      )}
      {data !== undefined && actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>{actions}</Box>}
    </Panel>
  );
}
