import type { ImportView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { refusalLabel } from './import-words.ts';

/** What share of the file the exam can use, and what the rest is. */
export function FitSummary({ shown: { counts, refusals } }: { shown: ImportView }) {
  const fitting = counts.new + counts.changed + counts.duplicate;
  const total = fitting + counts.refused;
  if (total === 0 || counts.refused === 0) return null;
  const share = Math.floor((100 * fitting) / total);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography>
        {fitting.toLocaleString()} of {total.toLocaleString()} questions can be imported ({share}%). The others:
      </Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
        {refusals.map(({ code, entries }) => (
          <li key={code}>
            {refusalLabel(code)}: {entries.toLocaleString()}
          </li>
        ))}
      </Box>
    </Box>
  );
}
