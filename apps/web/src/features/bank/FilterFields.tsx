import Box from '@mui/material/Box';
import type { BankFilters } from './bank-address.ts';
import { FilterSelect } from './filters/FilterSelect.tsx';
import { difficultyOptions, domainOptions, qualityOptions, typeOptions } from './filters/filter-options.ts';

interface FilterFieldsProps {
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
}

export function FilterFields({ filters, onChange }: FilterFieldsProps) {
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
