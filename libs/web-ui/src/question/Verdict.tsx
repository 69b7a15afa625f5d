import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WrongIcon from '@mui/icons-material/HighlightOff';
import { styled } from '@mui/material/styles';
import { fonts } from '../theme/tokens.ts';
import { typography } from '../theme/typography.ts';

interface VerdictProps {
  /** Large in a heading. */
  size?: 'small' | 'large';
  isCorrect: boolean;
  children: string;
}

const Word = styled('span')({
  ...typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontFamily: fonts.sans,
  fontWeight: 650,
  color: 'var(--cb-wrong)',
  '&[data-size=large]': { fontSize: '1.25rem', gap: 6 },
  '&[data-correct]': { color: 'var(--cb-correct)' },
});

/** Correct or incorrect, by icon, label, and color. */
export function Verdict({ isCorrect, size = 'small', children }: VerdictProps) {
  const Icon = isCorrect ? CheckIcon : WrongIcon;
  return (
    <Word data-correct={isCorrect || undefined} data-size={size}>
      <Icon fontSize={size === 'large' ? 'medium' : 'small'} aria-hidden="true" />
      {children}
    </Word>
  );
}
