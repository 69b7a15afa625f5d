import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { DisclosureButton } from '../states/Disclosure.tsx';
import { LabelText, ReadingText } from '../theme/text.ts';
import { Highlighted } from './Highlighted.tsx';

interface ScenarioProps {
  text: string;
  /** The question's place in its set. */
  note?: string | undefined;
  /** A search whose matches are highlighted. */
  query?: string | undefined;
  /**
   * When to show only the first lines, with a button for the rest: always, or only if the scenario is above the stem instead of beside it.
   */
  folded?: 'always' | 'above' | undefined;
}

/** The number of lines shown while folded. */
const FIRST_LINES = 3;
/** From this width on, a quiz has a second column beside the question, for its scenario or its explanation. Pixels. */
export const TWO_COLUMNS_PX = 1100;
const isBeside = `@media (min-width: ${TWO_COLUMNS_PX}px)`;

const Section = styled('section')({
  minWidth: 0,
  padding: '0.75rem 1rem 0.875rem',
  backgroundColor: 'var(--cb-sunk)',
  // Visible where backgrounds aren't: in Windows' contrast themes, and on paper.
  border: '1px solid transparent',
  borderRadius: 'var(--cb-radius-medium)',
  '@media print': { borderColor: 'var(--cb-rule)' },
});
const Head = styled('div')({ display: 'flex', flexWrap: 'wrap', columnGap: '1rem', marginBottom: '0.375rem' });
const Heading = styled(LabelText)({ color: 'var(--cb-ink)' });
const Note = styled(LabelText)({ fontWeight: 500 });
const Text = styled(ReadingText)({
  whiteSpace: 'pre-line',
  fontSize: 'calc(1rem * var(--cb-reading-scale, 1))',
  lineHeight: 1.6,
  '&[data-folded]': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: FIRST_LINES, overflow: 'hidden' },
  [isBeside]: { '&[data-folded=above]': { display: 'block' } },
  '@media print': { '&&[data-folded]': { display: 'block' } },
});
const Unfold = styled('div')({
  [isBeside]: { '&[data-folded=above]': { display: 'none' } },
  '@media print': { display: 'none' },
});

/** The note for a question whose set is shown complete and in order. */
export const partOfSet = ({ place, size }: { place: number; size: number }): string => `Part ${place} of ${size}`;

/** The facts that a set's questions share. */
export function Scenario({ text, note, query, folded }: ScenarioProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(folded === undefined);
  return (
    <Section aria-labelledby={`${id}-heading`}>
      <Head>
        <Heading id={`${id}-heading`}>Scenario</Heading>
        {note && <Note>{note}</Note>}
      </Head>
      <Text as="p" id={id} data-folded={isOpen ? undefined : folded}>
        <Highlighted text={text} query={query} />
      </Text>
      {folded && (
        <Unfold data-folded={folded}>
          <DisclosureButton
            open={isOpen}
            labels={['Show the scenario', 'Hide the scenario']}
            controls={id}
            onToggle={() => setOpen(!isOpen)}
          />
        </Unfold>
      )}
    </Section>
  );
}
