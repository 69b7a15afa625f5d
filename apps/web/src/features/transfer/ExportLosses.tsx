import { messageOf, useListExportLossesQuery } from '@casebook/api-client';
import type { ExportQuery } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fieldLabel, formatLabels } from './transfer-formats.ts';

/** What the chosen format does not bring back of the questions at hand. */
export function ExportLosses({ format, scope }: ExportQuery) {
  const { currentData, error, refetch } = useListExportLossesQuery({ format, scope });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The questions could not be looked at')}</ErrorNotice>;
  if (!currentData)
    return (
      <Typography variant="body2" color="textSecondary" aria-busy>
        Looking at the questions…
      </Typography>
    );
  const { questions, isEstimate, losses } = currentData;
  if (questions === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        You have no questions of your own yet.
      </Typography>
    );
  const count = questions === 1 ? '1 question' : `${questions.toLocaleString()} questions`;
  if (losses.length === 0)
    return (
      <Typography variant="body2" color="textSecondary">
        {count}. {formatLabels[format]} brings all of them back as they are.
      </Typography>
    );
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      {count}. {formatLabels[format]} does not bring back{isEstimate && ' (of the first 10,000)'}:
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5 }}>
        {losses.map((loss) => (
          <li key={loss.field}>
            {fieldLabel(loss.field)} ({loss.questions.toLocaleString()})
          </li>
        ))}
      </Box>
    </Box>
  );
}
