import type { ImportView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { noteLabel } from './import-words.ts';

/** What was left out or assumed: how many questions for each kind and, opened, each text once. */
export function NoteGroups({ notes }: { notes: ImportView['notes'] }) {
  if (notes.length === 0) return null;
  return (
    <Box component="ul" sx={{ mt: 2, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
      {notes.map(({ code, entries, texts }) => {
        const label = `${entries.toLocaleString()} ${noteLabel(code)}`;
        if (texts.length === 0) return <li key={code}>{label}</li>;
        return (
          <li key={code}>
            <details>
              <Box component="summary" sx={{ cursor: 'pointer', py: 0.5 }}>
                {label}
              </Box>
              <Box component="ul" sx={{ m: 0, pl: 2.5, pb: 0.5 }}>
                {texts.map((note) => (
                  <Box component="li" key={note.text} sx={{ overflowWrap: 'anywhere' }}>
                    {note.text} ({note.entries.toLocaleString()})
                  </Box>
                ))}
              </Box>
            </details>
          </li>
        );
      })}
    </Box>
  );
}
