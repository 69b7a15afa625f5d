import { selectProfile } from '@casebook/api-client';
import { SearchBox, useSingleKeys, visuallyHidden } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import FiltersIcon from '@mui/icons-material/TuneOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { ActiveFilters } from './ActiveFilters.tsx';
import { type BankFilters, filterCount, isNarrowed } from './bank-location.ts';
import { FilterSheet } from './FilterSheet.tsx';
import { bankFilters, FilterChoices } from './filters.tsx';

interface ToolbarProps {
  filters: BankFilters;
  /** How many questions match; undefined while loading. */
  found: number | undefined;
  onChange: (part: Partial<BankFilters>) => void;
  onClear: () => void;
}

/** Search, filters, and bookmarks on one line; below, the active filters. */
export function Toolbar({ filters, found, onChange, onClear }: ToolbarProps) {
  const isNarrow = useMediaQuery('(width < 1200px)');
  const [hasSingleKeys] = useSingleKeys(useSelector(selectProfile)?.id ?? '');
  return (
    <Box role="search" aria-label="Questions" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <SearchBox
            query={filters.q}
            onSearch={(q) => onChange({ q })}
            label="Search questions by text or tags"
            placeholder="Search text or tags"
            hasSingleKeys={hasSingleKeys}
          />
        </Box>
        {isNarrow ? (
          <SheetButton filters={filters} found={found} onChange={onChange} onClear={onClear} />
        ) : (
          <>
            {bankFilters.map((filter) => (
              <FilterMenu key={filter.name} filter={filter} filters={filters} onChange={onChange} />
            ))}
            <FormControlLabel
              control={
                <Checkbox size="small" checked={filters.crossDomain} onChange={(_event, on) => onChange({ crossDomain: on })} />
              }
              label="Cross-Domain Only"
              slotProps={{ typography: { variant: 'body2', noWrap: true } }}
              sx={{ ml: 0, mr: 1, flex: 'none' }}
            />
          </>
        )}
        <ShowBookmarks isOn={filters.bookmarked} onChange={(bookmarked) => onChange({ bookmarked })} />
      </Box>
      {isNarrowed(filters) && <ActiveFilters filters={filters} onChange={onChange} onClear={onClear} />}
    </Box>
  );
}

interface FilterMenuProps {
  filter: (typeof bankFilters)[number];
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
}

/** A filter whose values open below its button. */
function FilterMenu({ filter, filters, onChange }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const count = filters[filter.name].length;
  return (
    <>
      <Button
        color={count > 0 ? 'primary' : 'secondary'}
        variant="outlined"
        endIcon={<ExpandIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none', px: 1.5, ...(count > 0 && { bgcolor: 'tint.accent' }) }}
      >
        {count > 0 ? `${filter.label} (${count})` : filter.label}
      </Button>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transformOrigin={{ vertical: -4, horizontal: 'left' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': filter.label,
              sx: { minWidth: 220, pl: 0.5, pr: 2, py: 0.5, display: 'grid' },
            },
          }}
        >
          <FilterChoices filter={filter} filters={filters} onChange={onChange} autoFocus />
        </Popover>
      )}
    </>
  );
}

/** Opens all filters as a sheet, on screens too narrow for the filter buttons. */
function SheetButton({ filters, found, onChange, onClear }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = filterCount(filters);
  return (
    <>
      <Tooltip title="Filters" describeChild>
        <IconButton
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          sx={{ border: 1, borderColor: 'edge.main' }}
        >
          <Badge badgeContent={count} color="primary" aria-hidden="true">
            <FiltersIcon fontSize="small" />
          </Badge>
          <Box component="span" sx={visuallyHidden}>
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </Box>
        </IconButton>
      </Tooltip>
      {isOpen && (
        <FilterSheet filters={filters} found={found} onChange={onChange} onClear={onClear} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

interface ShowBookmarksProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** An icon button on a phone. */
function ShowBookmarks({ isOn, onChange }: ShowBookmarksProps) {
  const isPhone = useMediaQuery('(width < 600px)');
  const Icon = isOn ? BookmarkedIcon : BookmarkIcon;
  const toggle = { 'aria-pressed': isOn, onClick: () => onChange(!isOn) };
  if (isPhone)
    return (
      <Tooltip title="Show Bookmarks" describeChild>
        <IconButton
          {...toggle}
          aria-label="Show Bookmarks"
          color={isOn ? 'primary' : 'default'}
          sx={{ border: 1, borderColor: isOn ? 'primary.main' : 'edge.main', ...(isOn && { bgcolor: 'tint.accent' }) }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  return (
    <Button
      {...toggle}
      variant="outlined"
      color={isOn ? 'primary' : 'secondary'}
      startIcon={<Icon />}
      sx={{ flex: 'none', px: 1.5, ...(isOn && { bgcolor: 'tint.accent' }) }}
    >
      Show Bookmarks
    </Button>
  );
}
