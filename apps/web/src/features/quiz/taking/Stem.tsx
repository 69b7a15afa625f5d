import type { QuizItemView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, type Ref, Suspense } from 'react';
import { KeywordsToggle } from '#shared/explanations/KeywordsToggle.tsx';
import { KeywordText } from '#shared/explanations/KeywordText.tsx';
import { useIsExplanationShown } from '#shared/explanations/use-explanation.ts';

const KeywordNotes = lazy(async () => ({
  default: (await import('#shared/explanations/KeywordNotes.tsx')).KeywordNotes,
}));

interface StemProps {
  item: QuizItemView;
  heading: Ref<HTMLHeadingElement>;
}

/** The stem, with its keywords on request. */
export function Stem({ item: { questionId, question }, heading }: StemProps) {
  const hasKeywords = useIsExplanationShown({ questionId, kind: 'keywords' });
  return (
    <>
      <Box sx={{ mb: { xs: 2, md: 3 } }}>
        {/* Inline, so that the button after it takes no line of its own. */}
        <Typography
          id="stem"
          ref={heading}
          tabIndex={-1}
          variant="stem"
          component="h1"
          sx={{ display: 'inline', overflowWrap: 'anywhere' }}
        >
          <KeywordText questionId={questionId} text={question} />
        </Typography>{' '}
        <KeywordsToggle questionId={questionId} />
      </Box>
      <Box sx={{ '&:not(:empty)': { mb: { xs: 2, md: 3 } } }}>
        {hasKeywords && (
          <Suspense>
            <KeywordNotes questionId={questionId} />
          </Suspense>
        )}
      </Box>
    </>
  );
}
