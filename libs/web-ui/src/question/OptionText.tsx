import { styled } from '@mui/material/styles';
import { type ReactNode } from 'react';
import { ReadingText } from '../theme/text.ts';
import { fonts } from '../theme/tokens.ts';
import { typography } from '../theme/typography.ts';

export type OptionTone = 'plain' | 'chosen' | 'correct' | 'wrong';

interface OptionTextProps {
  index: number;
  text: ReactNode;
  tone?: OptionTone;
  /** Marks the option as the key or as the member's choice. */
  note?: ReactNode;
}

const filled = (color: string, ink: string) => ({ backgroundColor: color, color: ink, borderColor: color });

const Row = styled('span')({ display: 'flex', gap: 12, alignItems: 'flex-start', width: '100%', minWidth: 0 });
const Letter = styled('span')({
  ...typography.caption,
  flex: 'none',
  width: '1.75rem',
  height: '1.75rem',
  marginTop: 1,
  display: 'grid',
  placeItems: 'center',
  fontFamily: fonts.sans,
  fontWeight: 650,
  color: 'var(--cb-ink-soft)',
  border: '1px solid var(--cb-edge)',
  borderRadius: '50%',
  '&[data-tone=chosen]': filled('var(--cb-accent)', 'var(--cb-on-accent)'),
  '&[data-tone=correct]': filled('var(--cb-correct)', 'var(--cb-raised)'),
  '&[data-tone=wrong]': filled('var(--cb-wrong)', 'var(--cb-raised)'),
});
const Words = styled('span')({ flex: 1, minWidth: 0 });
const Note = styled('span')({ display: 'flex', marginTop: 4 });

/** A lettered option. */
export function OptionText({ index, text, tone = 'plain', note }: OptionTextProps) {
  return (
    <Row>
      <Letter data-tone={tone}>{letterAt(index)}</Letter>
      <Words>
        <ReadingText>{text}</ReadingText>
        {note && <Note>{note}</Note>}
      </Words>
    </Row>
  );
}

/** @returns the letter of an option by its index: A, B, C ... */
export const letterAt = (index: number): string => String.fromCharCode(65 + index);
