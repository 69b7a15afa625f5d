import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { LazyExplanationPanel } from './LazyExplanationPanel.tsx';
import { notesId, useExplanation, useShownKeywords } from './use-explanation.ts';

/** Explains why each keyword of the stem matters, while the keywords are highlighted. A list, so that reading it needs no pointer. */
export function KeywordNotes({ questionId }: { questionId: string }) {
  const { isShown } = useExplanation({ questionId, kind: 'keywords' });
  const keywords = useShownKeywords(questionId);
  if (!isShown) return null;
  return (
    <Box id={notesId(questionId)}>
      <LazyExplanationPanel questionId={questionId} kind="keywords">
        <Typography component="dl" variant="body2" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
          {keywords?.map(({ keyword, why }) => (
            <Box key={keyword} sx={{ display: { sm: 'grid' }, gridTemplateColumns: '9rem 1fr', columnGap: 2 }}>
              <Box component="dt" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                <mark>{keyword}</mark>
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {why}
              </Box>
            </Box>
          ))}
        </Typography>
      </LazyExplanationPanel>
    </Box>
  );
}
