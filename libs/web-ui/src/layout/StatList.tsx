import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Stat {
  readonly label: string;
  /** Absent until it is loaded. */
  readonly value?: ReactNode;
  readonly note?: ReactNode;
}

interface StatListProps {
  stats: readonly Stat[];
  /** `tiles`: a grid with large values; `inline`: one line of text that wraps. */
  layout?: 'tiles' | 'inline';
}

/** Labeled values, such as totals and scores. */
export function StatList({ stats, layout = 'tiles' }: StatListProps) {
  const Item = layout === 'tiles' ? StatTile : InlineStat;
  return (
    <Box component="dl" sx={[lists[layout], layout === 'tiles' && stats.length === 3 && threeInARow]}>
      {stats.map((stat) => (
        <Item key={stat.label} {...stat} />
      ))}
    </Box>
  );
}

const lists = {
  tiles: {
    m: 0,
    display: 'grid',
    gap: { xs: 2, sm: 3 },
    gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(8.5rem, 1fr))' },
    // If the last tile would be alone in its row, it fills the row.
    '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  },
  inline: { m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.25 },
} as const;

/** Three tiles fit in a phone's row, unless text is doubled. The subgrid aligns their values even if one label wraps to two lines. */
const threeInARow = {
  '@media (width < 600px)': {
    columnGap: 1.5,
    rowGap: 0,
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(5.5rem, 100%), 1fr))',
    '& > :last-child:nth-child(odd)': { gridColumn: 'auto' },
    '& > *': { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid', overflowWrap: 'anywhere', pb: 1 },
  },
} as const;

function StatTile({ label, value, note }: Stat) {
  return (
    <Box sx={{ borderTop: 2, borderColor: 'text.primary', pt: 1.5, minWidth: 0 }}>
      <Typography variant="label" component="dt" color="textSecondary" sx={{ display: 'block' }}>
        {label}
      </Typography>
      <Typography variant="metric" component="dd" sx={{ display: 'block', m: 0, mt: 0.5 }}>
        {value ?? <Skeleton width="4ch" />}
      </Typography>
      {note !== undefined && (
        <Typography
          variant="caption"
          component="dd"
          color="textSecondary"
          sx={{ display: 'block', m: 0, overflowWrap: 'anywhere' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  );
}

function InlineStat({ label, value, note }: Stat) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, alignItems: 'baseline', minWidth: 0 }}>
      <Typography variant="caption" component="dt" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="caption" component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value ?? <Skeleton width="3ch" />}
      </Typography>
      {note !== undefined && (
        // Adds a separator: with only a gap between them, "400" and "100" could be read as one number.
        <Typography variant="caption" component="dd" color="textSecondary" sx={{ m: 0, '&::before': { content: '"· "' } }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}
