import { visuallyHidden } from '@casebook/web-ui';
import ClearIcon from '@mui/icons-material/FilterListOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { type BankFilters, toggleFilter } from './bank-location.ts';
import { bankFilters } from './filters.tsx';

interface ActiveFiltersProps {
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
  onClear: () => void;
}

interface ActiveFilter {
  readonly label: string;
  readonly swatch?: ReactElement | undefined;
  readonly without: Partial<BankFilters>;
}

/** The filters that are set, each removable, and Clear Filters. */
export function ActiveFilters({ filters, onChange, onClear }: ActiveFiltersProps) {
  return (
    <Box
      component="ul"
      aria-label="Active filters"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {activeFilters(filters).map(({ label, swatch, without }) => (
        <Box key={label} component="li" sx={{ minWidth: 0 }}>
          <Chip
            variant="outlined"
            label={
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
                {swatch}
                <Box component="span" sx={visuallyHidden}>
                  Remove filter:{' '}
                </Box>
                {label}
              </Box>
            }
            onClick={({ currentTarget }) => {
              focusNeighbor(currentTarget);
              onChange(without);
            }}
            onDelete={({ currentTarget }: { currentTarget: Element }) => {
              focusNeighbor(currentTarget);
              onChange(without);
            }}
          />
        </Box>
      ))}
      <Box component="li">
        <Button
          color="secondary"
          size="small"
          startIcon={<ClearIcon />}
          onClick={() => {
            focusSearch();
            onClear();
          }}
        >
          Clear Filters
        </Button>
      </Box>
    </Box>
  );
}

function activeFilters(filters: BankFilters): ActiveFilter[] {
  return [
    ...(filters.q ? [{ label: `“${filters.q}”`, without: { q: '' } }] : []),
    ...bankFilters.flatMap(({ name, choices }) =>
      choices
        .filter(({ value }) => filters[name].some((chosen) => chosen === value))
        .map(({ value, label, swatch }) => ({ label, swatch, without: toggleFilter(filters, name, value) })),
    ),
    ...(filters.crossDomain ? [{ label: 'Cross-Domain Only', without: { crossDomain: false } }] : []),
    ...(filters.bookmarked ? [{ label: 'Bookmarked', without: { bookmarked: false } }] : []),
  ];
}

/** Moves the focus from a chip about to be removed to the next one. */
function focusNeighbor(chip: Element): void {
  const item = chip.closest('li');
  const neighbor = item?.nextElementSibling?.querySelector<HTMLElement>('[role=button]');
  if (neighbor) neighbor.focus();
  else focusSearch();
}

const focusSearch = (): void => document.querySelector<HTMLElement>('[role=search] input')?.focus({ preventScroll: true });
