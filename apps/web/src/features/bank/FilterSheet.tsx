import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type BankFilters, filterCount } from './bank-location.ts';
import { bankFilters, CrossDomainChoice, FilterChoices } from './filters.tsx';

interface FilterSheetProps {
  filters: BankFilters;
  /** How many questions match; undefined while loading. */
  found: number | undefined;
  onChange: (part: Partial<BankFilters>) => void;
  onClear: () => void;
  onClose: () => void;
}

/** All filters in a sheet from below, within reach of the thumb. A choice applies at once. */
export function FilterSheet({ filters, found, onChange, onClear, onClose }: FilterSheetProps) {
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': 'filter-sheet',
          sx: { maxHeight: '85dvh', maxWidth: 600, mx: 'auto', borderRadius: '14px 14px 0 0', display: 'flex' },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id="filter-sheet" variant="h3" component="h2" sx={{ flex: 1 }}>
          Filters
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflowY: 'auto', flex: 1, minHeight: 0, px: 2, py: 1.5, display: 'grid', gap: 1.5 }}>
        {bankFilters.map((filter) => (
          <Box key={filter.name} component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid' }}>
            <Typography component="legend" variant="label" color="textSecondary" sx={{ p: 0 }}>
              {filter.label}
            </Typography>
            <Box sx={{ display: 'grid', ml: -1.25 }}>
              <FilterChoices filter={filter} filters={filters} onChange={onChange} />
            </Box>
          </Box>
        ))}
        <Box sx={{ display: 'grid', ml: -1.25, borderTop: 1, borderColor: 'divider', pt: 0.5 }}>
          <CrossDomainChoice filters={filters} onChange={onChange} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 1.5, borderTop: 1, borderColor: 'divider' }}>
        {filterCount(filters) > 0 && (
          <Button color="secondary" onClick={onClear}>
            Clear Filters
          </Button>
        )}
        <Button variant="contained" onClick={onClose} sx={{ flex: '1 1 max-content' }}>
          {found === undefined ? 'Show Questions' : `Show ${found.toLocaleString()} ${found === 1 ? 'Question' : 'Questions'}`}
        </Button>
      </Box>
    </Drawer>
  );
}
