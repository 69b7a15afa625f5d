import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { pageButtons } from './paging.ts';

interface BankPagesProps {
  page: number;
  count: number;
  hrefOf: (page: number) => string;
}

export function BankPages({ page, count, hrefOf }: BankPagesProps) {
  if (count < 2) return null;
  return (
    <Box component="nav" aria-label="Pages" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 0.5, mt: 2 }}>
      <IconButton {...(page > 1 ? { href: hrefOf(page - 1) } : { disabled: true })} aria-label="Previous page">
        <PreviousIcon />
      </IconButton>
      {pageButtons(page, count).map((number) => (
        <Button
          key={number}
          href={hrefOf(number)}
          color={number === page ? 'primary' : 'secondary'}
          variant={number === page ? 'outlined' : 'text'}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          sx={{ minWidth: 44, px: 0.5 }}
        >
          {number}
        </Button>
      ))}
      <IconButton {...(page < count ? { href: hrefOf(page + 1) } : { disabled: true })} aria-label="Next page">
        <NextIcon />
      </IconButton>
    </Box>
  );
}
