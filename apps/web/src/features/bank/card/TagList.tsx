import { Highlighted } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { paths, withSearch } from '#shared/paths.ts';

interface TagListProps {
  tags: readonly string[];
  query?: string;
}

/** A question's tags; each leads to all that carry it. */
export function TagList({ tags, query }: TagListProps) {
  if (tags.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Tags"
      sx={{ listStyle: 'none', p: 0, m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
    >
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            href={withSearch(paths.questions, { q: tag })}
            variant="caption"
            color="textSecondary"
            underline="hover"
            sx={{ display: 'inline-block', lineHeight: '24px', overflowWrap: 'anywhere' }}
          >
            #<Highlighted text={tag} query={query} />
          </Link>
        </li>
      ))}
    </Box>
  );
}
