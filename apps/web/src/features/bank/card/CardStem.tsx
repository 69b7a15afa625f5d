import { Highlighted } from '@casebook/web-ui';
import Typography from '@mui/material/Typography';

interface CardStemProps {
  id: string;
  text: string;
  query?: string;
  /** Whether it heads a page of its own. */
  isPage?: boolean;
}

export function CardStem({ id, text, query, isPage = false }: CardStemProps) {
  return (
    <Typography
      id={id}
      variant="stem"
      component={isPage ? 'h1' : 'h2'}
      // Where the focus goes when the card beside it leaves.
      tabIndex={-1}
      sx={{ ...(!isPage && { fontSize: '1.125rem' }), my: 1.5, maxWidth: 'var(--cb-measure)', overflowWrap: 'anywhere' }}
    >
      <Highlighted text={text} query={query} />
    </Typography>
  );
}
