import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ExplanationHeading, ExplanationSection } from './ExplanationSection.tsx';
import { letterAt } from './letters.ts';

export interface ExplanationText {
  correct: string;
  whyWrong: readonly { optionId: string; text: string }[];
  keyConcepts: string;
  practicalApplication: string;
}

interface ExplanationProps {
  explanation: ExplanationText;
  /** The options in the order in which they are shown, for the letters. */
  options: readonly { id: string; text: string }[];
  /** The level of its headings: one below the question's. */
  heading?: ExplanationHeading;
}

/** The four sections of specification 001, section 3. */
export function Explanation({ explanation, options, heading }: ExplanationProps) {
  const wrong = explanation.whyWrong
    .map((reason) => ({ ...reason, index: options.findIndex((option) => option.id === reason.optionId) }))
    .filter((reason) => reason.index >= 0)
    .sort((one, other) => one.index - other.index);
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 'var(--cb-measure)' }}>
      <ExplanationSection heading={heading} title="Correct answer">
        {explanation.correct}
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Why the others are wrong" isEmpty={wrong.length === 0}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
          {wrong.map((reason) => (
            <Box component="li" key={reason.optionId} sx={{ display: 'flex', gap: 1.25 }}>
              <Typography component="span" variant="label" sx={{ pt: 0.75, minWidth: '1.25em' }}>
                {letterAt(reason.index)}
              </Typography>
              <Typography variant="reading" component="span">
                {reason.text}
              </Typography>
            </Box>
          ))}
        </Box>
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Key concepts">
        {explanation.keyConcepts}
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Practical application">
        {explanation.practicalApplication}
      </ExplanationSection>
    </Box>
  );
}
