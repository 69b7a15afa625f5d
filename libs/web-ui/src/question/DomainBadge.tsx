import Box from '@mui/material/Box';
import { Badge } from './Badge.tsx';
import { domainLook } from './domain-look.ts';

/** A domain by its colour, its number and its name. */
export function DomainBadge({ domain }: { domain: string }) {
  const { key, number } = domainLook(domain);
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
