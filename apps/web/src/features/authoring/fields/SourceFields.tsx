import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { describedBy } from './described-by.ts';
import { FlawNotes } from './FlawNotes.tsx';
import { PublicationField } from './PublicationField.tsx';
import { WritingField } from './WritingField.tsx';

interface SourceFieldsProps {
  index: number;
  onRemove: () => void;
}

export function SourceFields({ index, onRemove }: SourceFieldsProps) {
  const path = `citations.${index}` as const;
  return (
    <Box
      component="fieldset"
      sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, pl: 2, minWidth: 0, border: 0, borderLeft: 3, borderColor: 'divider' }}
    >
      <Box component="legend" sx={{ p: 0, float: 'left', typography: 'label', color: 'text.secondary' }}>
        Source {index + 1}
      </Box>
      <PublicationField path={`${path}.publication`} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <WritingField path={`${path}.section`} label="Where in it" hint="Chapter, section or page" />
        <WritingField path={`${path}.url`} label="Address (optional)" hint="Starts with https:// or http://" />
      </Box>
      <FlawNotes path={path} id={describedBy(path).notes} />
      <Box>
        <Button size="small" color="secondary" onClick={onRemove} aria-label={`Remove source ${index + 1}`} sx={{ ml: -1.5 }}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}
