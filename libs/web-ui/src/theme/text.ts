import { styled } from '@mui/material/styles';
import { fonts } from './tokens.ts';
import { typography } from './typography.ts';

// What a long page has hundreds of. MUI's Typography works its styles out at each drawing; these are worked out once.

/** Text to be read at length: stems' options, explanations. A span; `as` makes it another element. */
export const ReadingText = styled('span')({ ...typography.reading, display: 'block', margin: 0, overflowWrap: 'anywhere' });

/** The name of what stands below or beside it. */
export const LabelText = styled('span')({
  ...typography.label,
  display: 'block',
  margin: 0,
  fontFamily: fonts.sans,
  color: 'var(--cb-ink-soft)',
});
