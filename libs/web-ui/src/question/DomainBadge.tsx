import { type Domain, domainNames } from '@casebook/exam';
import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { type DomainKey, domainKeys } from '../theme/tokens.ts';

/** A domain by its color, number, and name. */
export function DomainBadge({ domain }: { domain: string }) {
  return (
    <Badge color={`domain.${domainStyle(domain).key}`} icon={<DomainSwatch domain={domain} />}>
      {domain}
    </Badge>
  );
}

/** A domain's color with its number, next to the domain's name. */
export function DomainSwatch({ domain }: { domain: string }) {
  const { key, number } = domainStyle(domain);
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        flex: 'none',
        minWidth: '1.125rem',
        height: '1.125rem',
        borderRadius: 0.5,
        bgcolor: `domain.${key}`,
        color: 'background.paper',
        forcedColorAdjust: 'none',
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

/** A question's difficulty, as a word and one to three bars. */
export function DifficultyBadge({ difficulty }: { difficulty: keyof typeof difficultyStyles }) {
  return (
    <Badge color="text.secondary" icon={<DifficultyBars difficulty={difficulty} />}>
      {difficulty}
    </Badge>
  );
}

/** One to three bars, next to the difficulty's name. */
export function DifficultyBars({ difficulty }: { difficulty: keyof typeof difficultyStyles }) {
  const { bars, color } = difficultyStyles[difficulty];
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px', width: 16, height: 12 }}
    >
      {[1, 2, 3].map((bar) => (
        <Box
          component="span"
          key={bar}
          sx={{
            width: 4,
            height: `${bar * 4}px`,
            borderRadius: '1px',
            bgcolor: bar <= bars ? color : 'divider',
            forcedColorAdjust: 'none',
          }}
        />
      ))}
    </Box>
  );
}

/** @returns the color key and the number (1 to 8) of a domain; the first domain's if this version of the app doesn't have it */
export function domainStyle(domain: string): { key: DomainKey; number: number } {
  const index = Math.max(0, domainNames.indexOf(domain as Domain));
  return { key: domainKeys[index] as DomainKey, number: index + 1 };
}

/** The bars and color of each difficulty. */
const difficultyStyles = {
  Easy: { bars: 1, color: 'success.main' },
  Medium: { bars: 2, color: 'warning.main' },
  Hard: { bars: 3, color: 'error.main' },
} as const;

interface BadgeProps {
  color: string;
  /** An icon that adds nothing to the label, so it is hidden from screen readers. */
  icon: ReactNode;
  children: ReactNode;
}

/** An icon with a label. */
export function Badge({ color, icon, children }: BadgeProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, typography: 'caption', fontWeight: 600, color }}
    >
      {icon}
      {children}
    </Box>
  );
}
