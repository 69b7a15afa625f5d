import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import Button from '@mui/material/Button';
import { paths } from '#shared/paths.ts';

/** The way to what was hidden, where anything is. */
export function HiddenLink({ hiddenIds }: { hiddenIds: readonly string[] }) {
  if (hiddenIds.length === 0) return null;
  return (
    <Button href={paths.hiddenQuestions} color="secondary" size="small" startIcon={<HiddenIcon />} sx={{ ml: 'auto' }}>
      Hidden questions
    </Button>
  );
}
