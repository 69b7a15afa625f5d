import type { Quality } from '@casebook/contracts';
import { difficulties, domainNames, questionTypes } from '@casebook/exam';
import { DisclosureButton, sentenceCase } from '@casebook/web-ui';
import BookmarkedIcon from '@mui/icons-material/Bookmark';
import BookmarkIcon from '@mui/icons-material/BookmarkBorder';
import ClearIcon from '@mui/icons-material/FilterListOff';
import FiltersIcon from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputLabel from '@mui/material/InputLabel';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId, useState } from 'react';
import { type BankFilters, filterCount, isNarrowed } from './bank-location.ts';
import { ColorKey } from './ColorKey.tsx';
import { SearchBox } from './SearchBox.tsx';

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
            onClick={() => setOpen(!isOpen)}
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
            onToggle={() => setKeyOpen(!isKeyOpen)}
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

interface FilterFieldsProps {
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
}

function FilterFields({ filters, onChange }: FilterFieldsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' },
        alignItems: 'center',
      }}
    >
      <FilterSelect
        label="Difficulty"
        options={difficultyOptions}
        chosen={filters.difficulty}
        onChoose={(difficulty) => onChange({ difficulty })}
      />
      <FilterSelect label="Domain" options={domainOptions} chosen={filters.domain} onChoose={(domain) => onChange({ domain })} />
      <FilterSelect label="Type" options={typeOptions} chosen={filters.type} onChoose={(type) => onChange({ type })} />
      <FilterSelect
        label="Quality"
        options={qualityOptions}
        chosen={filters.quality}
        onChoose={(quality) => onChange({ quality })}
      />
    </Box>
  );
}

interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoose: (chosen: Value[]) => void;
}

/** A filter with any number of its values selected. */
function FilterSelect<Value extends string>({ label, options, chosen, onChoose }: FilterSelectProps<Value>) {
  const id = useId();
  const labelOf = (value: Value) => options.find((option) => option.value === value)?.label ?? value;
  return (
    <FormControl size="small" fullWidth>
      <InputLabel id={`${id}-label`}>{label}</InputLabel>
      <Select
        multiple
        labelId={`${id}-label`}
        id={id}
        label={label}
        value={[...chosen]}
        onChange={({ target }) => {
          const selected = target.value as readonly string[];
          onChoose(options.map(({ value }) => value).filter((value) => selected.includes(value)));
        }}
        renderValue={(values) => (values.length > 1 ? `${values.length} chosen` : values.map(labelOf).join())}
        sx={{ minHeight: 44 }}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} sx={{ py: 0 }}>
            <Checkbox checked={chosen.includes(option.value)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            <ListItemText primary={option.label} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

interface CrossDomainOnlyProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function CrossDomainOnly({ isOn, onChange }: CrossDomainOnlyProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isOn} onChange={(_event, checked) => onChange(checked)} size="small" />}
      label="Cross-Domain Only"
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ mr: 0 }}
    />
  );
}

interface ShowBookmarksProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function ShowBookmarks({ isOn, onChange }: ShowBookmarksProps) {
  return (
    <Button
      variant="outlined"
      color={isOn ? 'primary' : 'secondary'}
      startIcon={isOn ? <BookmarkedIcon /> : <BookmarkIcon />}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      sx={isOn ? { bgcolor: 'tint.accent' } : undefined}
    >
      Show Bookmarks
    </Button>
  );
}

const named = <Value extends string>(values: readonly Value[]) => values.map((value) => ({ value, label: value }));

const difficultyOptions = named(difficulties);
const domainOptions = named(domainNames);
const typeOptions = questionTypes.map((value) => ({ value, label: sentenceCase(value) }));
/** Cutoffs of specification 000, section 9. */
const qualityOptions: readonly { value: Quality; label: string }[] = [
  { value: 'high', label: 'High (80 and above)' },
  { value: 'medium', label: 'Medium (60 to 79)' },
  { value: 'low', label: 'Low (below 60)' },
];
