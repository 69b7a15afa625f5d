import { type Domain, domainNames } from '@casebook/exam';
import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { type DomainKey, domainKeys } from '../theme/tokens.ts';

/** A domain by its color, its number and its name. */
export function DomainBadge({ domain }: { domain: string }) {
  const { key, number } = domainStyle(domain);
  return (
    <Badge color={`domain.${key}`} sign={<NumberPlate color={`domain.${key}`} number={number} />}>
      {domain}
    </Badge>
  );
}

function NumberPlate({ color, number }: { color: string; number: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flex: 'none',
        minWidth: 18,
        height: 18,
        borderRadius: 0.5,
        bgcolor: color,
        color: 'background.paper',
        display: 'grid',
        placeItems: 'center',
        fontSize: '0.6875rem',
        lineHeight: 1,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {number}
    </Box>
  );
}

/** How hard a question is: the word, and one to three bars. */
export function DifficultyBadge({ difficulty }: { difficulty: keyof typeof difficultyStyles }) {
  return (
    <Badge color="text.secondary" sign={<Bars {...difficultyStyles[difficulty]} />}>
      {difficulty}
    </Badge>
  );
}

function Bars({ bars, color }: { bars: number; color: string }) {
  return (
    <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', height: 12 }}>
      {[1, 2, 3].map((bar) => (
        <Box
          component="span"
          key={bar}
          sx={{ width: 4, height: `${bar * 4}px`, borderRadius: '1px', bgcolor: bar <= bars ? color : 'divider' }}
        />
      ))}
    </Box>
  );
}

/** @returns the color's key and the number of a domain, 1 to 8; a domain this version does not know looks like the first. */
export function domainStyle(domain: string): { key: DomainKey; number: number } {
  const index = Math.max(0, domainNames.indexOf(domain as Domain));
  return { key: domainKeys[index] as DomainKey, number: index + 1 };
}

/** Bars and color of each difficulty. */
const difficultyStyles = {
  Easy: { bars: 1, color: 'success.main' },
  Medium: { bars: 2, color: 'warning.main' },
  Hard: { bars: 3, color: 'error.main' },
} as const;

interface BadgeProps {
  color: string;
  /** Says the same as the word beside it, at a glance. */
  sign: ReactNode;
  children: ReactNode;
}

/** A word with a sign, in a line of facts on a question. */
export function Badge({ color, sign, children }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'caption', fontWeight: 600, color }}
    >
      {sign}
      {children}
    </Box>
  );
}
