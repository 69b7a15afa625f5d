import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ExplanationSection } from './ExplanationSection.tsx';

export interface CitationText {
  publication: string;
  section: string;
  url?: string;
}

/** Where a reader can look the answer up. */
export function Citations({ citations }: { citations: readonly CitationText[] }) {
  if (citations.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <ExplanationSection title="Sources">
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {citations.map(({ publication, section, url }) => (
            <Typography key={publication + section} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {url ? (
                <Link href={url} target="_blank" rel="noreferrer">
                  {publication}
                </Link>
              ) : (
                publication
              )}
              , {section}
            </Typography>
          ))}
        </Box>
      </ExplanationSection>
    </Box>
  );
}
