import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { amountText } from '#shared/total-text.ts';
import type { Count } from './use-counts.ts';

interface CardCountProps {
  useCount: () => Count;
  unit: string;
}

/** How many things wait behind a card. The line has its height from the start, so that nothing shifts. */
export function CardCount({ useCount, unit }: CardCountProps) {
  const { value, isEstimate, hasFailed } = useCount();
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        height: '1.5rem',
        lineHeight: '1.5rem',
        overflow: 'hidden',
        whiteSpace: 'nowrap',
        textOverflow: 'ellipsis',
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums',
        ...(value ? { fontWeight: 650 } : { color: 'text.secondary' }),
      }}
    >
      {value === undefined && !hasFailed && <Skeleton component="span" width="6ch" sx={{ display: 'block' }} />}
      {value !== undefined && `${amountText(value, isEstimate || hasFailed)} ${unit}`}
      {value === undefined && hasFailed && 'Count unavailable'}
    </Box>
  );
}
