import { styled } from '@mui/material/styles';
import { fonts } from './tokens.ts';
import { typography } from './typography.ts';

// For text that occurs hundreds of times on a page: MUI's Typography computes its styles on every render, `styled` only once.

/** Reading text, such as options and explanations. Renders a span unless `as` is set. */
export const ReadingText = styled('span')({ ...typography.reading, display: 'block', margin: 0, overflowWrap: 'anywhere' });

/** A label for the element below or beside it. */
export const LabelText = styled('span')({
  ...typography.label,
  display: 'block',
  margin: 0,
  fontFamily: fonts.sans,
  color: 'var(--cb-ink-soft)',
});
