import { DisclosureButton } from '@casebook/web-ui';
import ClearIcon from '@mui/icons-material/FilterListOff';
import FiltersIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { type BankFilters, filterCount, isNarrowed } from './bank-address.ts';
import { ColorKey } from './ColorKey.tsx';
import { FilterFields } from './FilterFields.tsx';
import { CrossDomainOnly } from './filters/CrossDomainOnly.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import { ShowBookmarks } from './filters/ShowBookmarks.tsx';

interface FilterBarProps {
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
  onClear: () => void;
}

/** Search, bookmarks and filters. On a phone the filters open below their button. */
export function FilterBar({ filters, onChange, onClear }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const [isKeyOpen, setKeyOpen] = useState(false);
  const keyId = useId();
  const count = filterCount(filters);
  return (
    <Box role="search" aria-label="Questions" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' }, alignItems: 'center' }}>
        <SearchBox query={filters.q} onSearch={(q) => onChange({ q })} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ShowBookmarks isOn={filters.bookmarked} onChange={(bookmarked) => onChange({ bookmarked })} />
          <Button
            color="secondary"
            variant="outlined"
            startIcon={<FiltersIcon />}
            aria-expanded={isOpen}
            aria-controls={fieldsId}
            onClick={() => setOpen((shown) => !shown)}
            sx={{ display: { sm: 'none' } }}
          >
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Button>
        </Box>
      </Box>
      <Box id={fieldsId} sx={{ display: { xs: isOpen ? 'block' : 'none', sm: 'block' } }}>
        <FilterFields filters={filters} onChange={onChange} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
        <CrossDomainOnly isOn={filters.crossDomain} onChange={(crossDomain) => onChange({ crossDomain })} />
        {isNarrowed(filters) && (
          <Button color="secondary" size="small" startIcon={<ClearIcon />} onClick={onClear}>
            Clear Filters
          </Button>
        )}
        <Box sx={{ ml: 'auto' }}>
          <DisclosureButton
            open={isKeyOpen}
            labels={['Color Key', 'Color Key']}
            controls={keyId}
            onToggle={() => setKeyOpen((shown) => !shown)}
          />
        </Box>
      </Box>
      {isKeyOpen && (
        <Box id={keyId}>
          <ColorKey />
        </Box>
      )}
    </Box>
  );
}
