import type { Citation } from '@casebook/contracts';
import { ExplanationSection } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

export function Citations({ citations }: { citations: readonly Citation[] }) {
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
