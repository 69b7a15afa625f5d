import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ExplanationSection } from './Explanation.tsx';

interface SourcedQuestion {
  /** Absent for members who can't see the answer. */
  citations?: readonly { publication: string; section: string; url?: string }[];
  sourceMaterials?: readonly string[];
}

/** The publications and materials that support the answer. */
export function QuestionSources({ question: { citations = [], sourceMaterials = [] } }: { question: SourcedQuestion }) {
  if (citations.length + sourceMaterials.length === 0) return null;
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
          {sourceMaterials.map((material) => (
            <Typography key={material} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {material}
            </Typography>
          ))}
        </Box>
      </ExplanationSection>
    </Box>
  );
}
