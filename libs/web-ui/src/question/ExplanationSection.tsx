import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { LabelText, ReadingText } from '../look/text.ts';

export type ExplanationHeading = 'h3' | 'h4';

interface ExplanationSectionProps {
  title: string;
  heading?: ExplanationHeading;
  isEmpty?: boolean;
  children: ReactNode;
}

const Title = styled(LabelText)({ marginBottom: 6 });
const Paragraphs = styled(ReadingText)({ whiteSpace: 'pre-line' });

/** A question that was imported may lack some of them. */
export function ExplanationSection({ title, heading = 'h3', isEmpty, children }: ExplanationSectionProps) {
  if (isEmpty || children === '') return null;
  return (
    <div>
      <Title as={heading}>{title}</Title>
      {typeof children === 'string' ? <Paragraphs as="p">{children}</Paragraphs> : children}
    </div>
  );
}
