import HighlightIcon from '@mui/icons-material/BorderColorOutlined';
import Button from '@mui/material/Button';
import { labels, notesId, useExplanation } from './use-explanation.ts';

/** Toggles the keywords of a question's stem. Placed inline, after the stem. */
export function KeywordsToggle({ questionId }: { questionId: string }) {
  const { isShown, toggle } = useExplanation({ questionId, kind: 'keywords' });
  return (
    <Button
      size="small"
      color={isShown ? 'primary' : 'secondary'}
      startIcon={<HighlightIcon />}
      aria-expanded={isShown}
      aria-controls={isShown ? notesId(questionId) : undefined}
      onClick={toggle}
      sx={{ minHeight: 28, px: 0.75, py: 0, verticalAlign: 'middle', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
    >
      {labels.keywords}
    </Button>
  );
}
