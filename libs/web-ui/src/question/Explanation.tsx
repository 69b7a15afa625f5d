import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { LabelText, ReadingText } from '../theme/text.ts';
import { letterAt } from './OptionText.tsx';

export interface ExplanationText {
  correct: string;
  whyWrong: readonly { optionId: string; text: string }[];
  keyConcepts: string;
  practicalApplication: string;
}

interface ExplanationProps {
  explanation: ExplanationText;
  /** The options in display order, which determines their letters. */
  options: readonly { id: string; text: string }[];
  /** The level of the section headings: one below the level of the question's heading. */
  heading?: ExplanationHeading;
  /** Null omits the reasons of the wrong options, if the options show them themselves. */
  whyWrong?: null;
  /** The option that the member chose; its reason is marked as the member's choice. */
  chosenId?: string;
}

const Sections = styled('div')({ display: 'grid', gap: 24, maxWidth: 'var(--cb-measure)' });
const Reasons = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 10 });
const Reason = styled('li')({ display: 'flex', gap: 10 });
const ReasonLetter = styled(LabelText)({ color: 'inherit', paddingTop: 6, minWidth: '1.25em' });

const Chosen = styled(LabelText)({ color: 'var(--cb-wrong)', paddingTop: 6 });

/** The four sections of an explanation: the correct answer, why the others are wrong, key concepts, and practical application. */
export function Explanation({ explanation, options, heading, whyWrong, chosenId }: ExplanationProps) {
  const wrong = explanation.whyWrong
    .map((reason) => ({ ...reason, index: options.findIndex((option) => option.id === reason.optionId) }))
    .filter((reason) => reason.index >= 0)
    .sort((one, other) => one.index - other.index);
  return (
    <Sections>
      <ExplanationSection heading={heading} title="Why it’s correct">
        {explanation.correct}
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Why the others are wrong" isEmpty={wrong.length === 0 || whyWrong === null}>
        <Reasons>
          {wrong.map((reason) => (
            <Reason key={reason.optionId}>
              <ReasonLetter>{letterAt(reason.index)}</ReasonLetter>
              <div>
                {reason.optionId === chosenId && <Chosen>Your choice</Chosen>}
                <ReadingText>{reason.text}</ReadingText>
              </div>
            </Reason>
          ))}
        </Reasons>
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Key concepts">
        {explanation.keyConcepts}
      </ExplanationSection>
      <ExplanationSection heading={heading} title="Practical application">
        {explanation.practicalApplication}
      </ExplanationSection>
    </Sections>
  );
}

type ExplanationHeading = 'h3' | 'h4';

interface ExplanationSectionProps {
  title: string;
  heading?: ExplanationHeading;
  isEmpty?: boolean;
  children: ReactNode;
}

const Title = styled(LabelText)({ marginBottom: 6 });
const Paragraphs = styled(ReadingText)({ whiteSpace: 'pre-line' });

/** A section with its heading. Renders nothing if it is empty, which happens with imported questions. */
export function ExplanationSection({ title, heading = 'h3', isEmpty, children }: ExplanationSectionProps) {
  if (isEmpty || children === '') return null;
  return (
    <div>
      <Title as={heading}>{title}</Title>
      {typeof children === 'string' ? <Paragraphs as="p">{children}</Paragraphs> : children}
    </div>
  );
}
