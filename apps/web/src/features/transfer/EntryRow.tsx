import type { ImportEntryView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '#shared/paths.ts';
import { fieldLabel } from './transfer-formats.ts';

/** What stands at one place of the file, and what applying does with it. */
export function EntryRow({ entry, groupedNotes }: { entry: ImportEntryView; groupedNotes: ReadonlySet<string> }) {
  const { line, file, question, questionId, changes, refusal } = entry;
  const notes = entry.notes.filter(({ text }) => !groupedNotes.has(text));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: { xs: 0.5, sm: 2 },
        gridTemplateColumns: { sm: '96px minmax(0, 1fr)' },
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
        Line {line.toLocaleString()}
        {file && <> of {file}</>}
      </Typography>
      <Box sx={{ minWidth: 0, '& > * + *': { mt: 0.5 } }}>
        {question && (
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {questionId ? (
              <Link href={paths.question(questionId)} color="inherit">
                {question}
              </Link>
            ) : (
              question
            )}
          </Typography>
        )}
        {refusal && (
          <>
            <Typography sx={{ overflowWrap: 'anywhere', color: 'error.main' }}>{refusal.reason}</Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {refusal.howToFix}
            </Typography>
          </>
        )}
        {changes.length > 0 && <Typography variant="body2">Changes: {changes.map(fieldLabel).join(', ')}</Typography>}
        {notes.map(({ code, text }) => (
          <Typography key={`${code} ${text}`} variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
