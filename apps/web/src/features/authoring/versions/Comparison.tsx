import { messageOf, useCompareVersionsQuery, useGetVersionQuery } from '@casebook/api-client';
import { ErrorNotice, Panel } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ComparedPiece, changedWords, changeName } from './compare-versions.ts';

interface ComparisonProps {
  id: string;
  from: number;
  to: number;
}

/** The differences between two versions, field by field. */
export function Comparison({ id, from, to }: ComparisonProps) {
  const { currentData: comparison, error, refetch } = useCompareVersionsQuery({ id, from, to });
  const { currentData: before } = useGetVersionQuery({ id, version: from });
  const { currentData: after } = useGetVersionQuery({ id, version: to });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to fetch questions')}</ErrorNotice>;
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
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
        {comparison.changes.map((change) => (
          <ChangeRow
            key={change.field}
            name={changeName(change.field, [after.options, before.options])}
            from={change.from}
            to={change.to}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface ChangeRowProps {
  name: string;
  from?: string;
  to?: string;
}

/** One changed field, before and after, with the changed words marked. */
function ChangeRow({ name, from, to }: ChangeRowProps) {
  const [before, after] = changedWords(from ?? '', to ?? '');
  const isAddedOrRemoved = from === undefined || to === undefined;
  return (
    <Box component="section" aria-label={name}>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.75 }}>
        {name}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <Side label="Before" pieces={before} isAddedOrRemoved={isAddedOrRemoved} element="del" tint="tint.wrong" />
        <Side label="After" pieces={after} isAddedOrRemoved={isAddedOrRemoved} element="ins" tint="tint.correct" />
      </Box>
    </Box>
  );
}

interface SideProps {
  label: string;
  pieces: readonly ComparedPiece[];
  isAddedOrRemoved: boolean;
  element: 'del' | 'ins';
  tint: string;
}

function Side({ label, pieces, isAddedOrRemoved, element, tint }: SideProps) {
  return (
    <Box sx={{ bgcolor: 'surface.sunk', borderRadius: 1, px: 1.5, py: 1, minWidth: 0 }}>
      <Typography variant="label" component="p" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="body2" component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {pieces.length === 0 && (isAddedOrRemoved ? 'Not set' : 'Empty')}
        {pieces.map(({ text, isChanged, at }) =>
          isChanged ? (
            <Box
              key={at}
              component={element}
              sx={{ bgcolor: tint, borderRadius: 0.5, textDecorationThickness: '1px', textUnderlineOffset: '0.2em' }}
            >
              {text}
            </Box>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </Typography>
    </Box>
  );
}
