import { messageOf, useCompareVersionsQuery, useGetVersionQuery } from '@casebook/api-client';
import { ContentChanges, ErrorNotice, Panel } from '@casebook/web-ui';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';

interface ComparisonProps {
  id: string;
  from: number;
  to: number;
}

/** The differences between two versions, field by field. */
export function Comparison({ id, from, to }: ComparisonProps) {
  const queries = [
    useCompareVersionsQuery({ id, from, to }),
    useGetVersionQuery({ id, version: from }),
    useGetVersionQuery({ id, version: to }),
  ] as const;
  const [{ currentData: comparison }, { currentData: before }, { currentData: after }] = queries;
  const failed = queries.filter(({ error }) => error !== undefined);
  if (failed[0])
    return (
      <ErrorNotice onRetry={() => failed.forEach(({ refetch }) => void refetch())}>
        {messageOf(failed[0].error, 'Failed to fetch questions')}
      </ErrorNotice>
    );
  if (!comparison || !before || !after) return <Skeleton variant="rounded" height={240} />;
  return (
    <Panel component="section" aria-labelledby="comparison">
      <Typography id="comparison" variant="h3" component="h2">
        From version {from} to version {to}
      </Typography>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.5 }}>
        {comparison.changes.length === 0 && 'These versions are identical.'}
        {comparison.changes.length === 1 && 'One field differs.'}
        {comparison.changes.length > 1 && `${comparison.changes.length} fields differ.`}
      </Typography>
      <ContentChanges changes={comparison.changes} options={[after.options, before.options]} />
    </Panel>
  );
}
