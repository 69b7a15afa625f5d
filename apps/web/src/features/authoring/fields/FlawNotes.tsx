import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFlawsAt } from '../flaws-context.ts';

interface FlawNotesProps {
  path: string;
  id: string;
}

/** What the rules say of a field, below it. They advise; nothing is held back by them. */
export function FlawNotes({ path, id }: FlawNotesProps) {
  const flaws = useFlawsAt(path);
  if (flaws.length === 0) return null;
  return (
    <Box component="ul" id={id} sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'grid', gap: 0.5 }}>
      {flaws.map(({ rule, message }) => (
        <Box component="li" key={rule + message} sx={{ display: 'flex', gap: 0.75, color: 'warning.main' }}>
          <WarningIcon fontSize="small" aria-hidden="true" />
          <Typography component="span" variant="caption" sx={{ pt: '1px', overflowWrap: 'anywhere' }}>
            {message}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
