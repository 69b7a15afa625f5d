import type { TypographyVariantsOptions } from '@mui/material/styles';
import { fonts } from './tokens.ts';

/** Reading text scales with the member's text size (80-200%), which an ancestor sets as `--cb-reading-scale`. */
const scaled = (rem: number) => `calc(${rem}rem * var(--cb-reading-scale, 1))`;

/** Smaller on a phone, so that a long stem and two options fit on the screen. */
const stemSize = 'calc(clamp(1.1875rem, 1.075rem + 0.5vw, 1.3125rem) * var(--cb-reading-scale, 1))';

const heading = { fontFamily: fonts.serif, fontWeight: 600, letterSpacing: '-0.012em', textWrap: 'balance' } as const;

export const typography: TypographyVariantsOptions = {
  fontFamily: fonts.sans,
  h1: { ...heading, fontSize: 'clamp(1.75rem, 1.5rem + 1.1vw, 2.25rem)', lineHeight: 1.18 },
  h2: { ...heading, fontSize: '1.5rem', lineHeight: 1.25 },
  h3: { ...heading, fontSize: '1.25rem', lineHeight: 1.3 },
  h4: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
  body1: { fontSize: '1rem', lineHeight: 1.6 },
  body2: { fontSize: '0.9rem', lineHeight: 1.55 },
  caption: { fontSize: '0.8125rem', lineHeight: 1.5 },
  button: { textTransform: 'none', fontWeight: 600, fontSize: '0.9375rem', letterSpacing: 0 },
  stem: { fontFamily: fonts.serif, fontSize: stemSize, fontWeight: 500, lineHeight: 1.45, letterSpacing: '-0.003em' },
  reading: { fontFamily: fonts.serif, fontSize: scaled(1.0625), fontWeight: 400, lineHeight: 1.65 },
  label: { fontSize: '0.8125rem', fontWeight: 600, lineHeight: 1.4, letterSpacing: '0.01em' },
  metric: { fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums', letterSpacing: '-0.015em' },
};
