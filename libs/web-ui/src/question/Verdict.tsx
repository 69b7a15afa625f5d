import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import WrongIcon from '@mui/icons-material/HighlightOff';
import { styled } from '@mui/material/styles';
import { fonts } from '../theme/tokens.ts';
import { typography } from '../theme/typography.ts';

interface VerdictProps {
  /** `large` for headings. */
  size?: 'small' | 'large';
  isCorrect: boolean;
  /** Whether the verdict was just revealed. The check mark of a correct answer is then animated. */
  isNew?: boolean;
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
  '&[data-size=large]': { fontSize: '1.125rem', lineHeight: 1.35, gap: 6 },
  '&[data-correct]': { color: 'var(--cb-correct)' },
  '@keyframes cb-tick': { from: { clipPath: 'inset(0 100% 0 0)', transform: 'scale(0.6)' }, to: { clipPath: 'inset(0)' } },
  '&[data-correct][data-new] svg': { animation: 'cb-tick 180ms ease-out' },
});

/** Correct or incorrect, with icon, label, and color. */
export function Verdict({ isCorrect, isNew, size = 'small', children }: VerdictProps) {
  const Icon = isCorrect ? CheckIcon : WrongIcon;
  return (
    <Word data-correct={isCorrect || undefined} data-new={isNew || undefined} data-size={size}>
      <Icon fontSize={size === 'large' ? 'medium' : 'small'} aria-hidden="true" />
      {children}
    </Word>
  );
}
