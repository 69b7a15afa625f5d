import type { BankChoiceCounts, Quality } from '@casebook/contracts';
import { difficulties, domainNames, questionTypes } from '@casebook/exam';
import { DifficultyBars, DomainSwatch } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { sentenceCase } from '#shared/format-text.ts';
import { QualityGauge } from '#shared/QualityBadge.tsx';
import { type BankFilters, type FilterName, toggleFilter } from './bank-location.ts';
import { useMatchCounts } from './use-bank-list.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
  /** The color or icon that marks this value on the cards. */
  readonly swatch?: ReactElement | undefined;
}

interface Filter {
  readonly name: FilterName;
  readonly label: string;
  readonly choices: readonly Choice[];
}

/** The cutoffs are `QUALITY_TIERS` in libs/exam. */
const qualityLabels: Record<Quality, string> = {
  high: 'High (80 and above)',
  medium: 'Medium (60 to 79)',
  low: 'Low (below 60)',
};

export const bankFilters: readonly Filter[] = [
  {
    name: 'difficulty',
    label: 'Difficulty',
    choices: difficulties.map((value) => ({ value, label: value, swatch: <DifficultyBars difficulty={value} /> })),
  },
  {
    name: 'domain',
    label: 'Domain',
    choices: domainNames.map((value) => ({ value, label: value, swatch: <DomainSwatch domain={value} /> })),
  },
  { name: 'type', label: 'Type', choices: questionTypes.map((value) => ({ value, label: sentenceCase(value) })) },
  {
    name: 'quality',
    label: 'Quality',
    choices: (['high', 'medium', 'low'] as const).map((value) => ({
      value,
      label: qualityLabels[value],
      swatch: <QualityGauge tier={value} />,
    })),
  },
];

/** Maps each filter to the key of its counts. */
const countKeys = {
  difficulty: 'difficulty',
  domain: 'domain',
  type: 'questionType',
  quality: 'quality',
} as const satisfies Record<FilterName, keyof BankChoiceCounts>;

interface FilterChoicesProps {
  filter: Filter;
  filters: BankFilters;
  onChange: (part: Partial<BankFilters>) => void;
  /** Whether the first choice takes the focus. */
  autoFocus?: boolean;
}

/** The values of a filter, each with the number of questions that match it, the search, and the other filters. */
export function FilterChoices({ filter, filters, onChange, autoFocus = false }: FilterChoicesProps) {
  const counts = useMatchCounts(filters)?.[countKeys[filter.name]];
  return filter.choices.map(({ value, label, swatch }, index) => (
    <ChoiceRow
      key={value}
      label={label}
      swatch={swatch}
      count={counts && (counts[value] ?? 0)}
      isChosen={filters[filter.name].some((chosen) => chosen === value)}
      onToggle={() => onChange(toggleFilter(filters, filter.name, value))}
      autoFocus={autoFocus && index === 0}
    />
  ));
}

/** The Cross-Domain Only checkbox as a row of choices. */
export function CrossDomainChoice({ filters, onChange }: Omit<FilterChoicesProps, 'filter' | 'autoFocus'>) {
  const counts = useMatchCounts(filters);
  return (
    <ChoiceRow
      label="Cross-Domain Only"
      count={counts?.crossDomain}
      isChosen={filters.crossDomain}
      onToggle={() => onChange({ crossDomain: !filters.crossDomain })}
    />
  );
}

interface ChoiceRowProps extends Omit<Choice, 'value'> {
  /** Absent until it is loaded, and if too many questions match to count them. */
  count: number | undefined;
  isChosen: boolean;
  onToggle: () => void;
  autoFocus?: boolean;
}

/** Dimmed if no question matches. It can still be chosen, beside another value of its filter. */
function ChoiceRow({ label, swatch, count, isChosen, onToggle, autoFocus }: ChoiceRowProps) {
  const isEmpty = count === 0 && !isChosen;
  return (
    <FormControlLabel
      control={<Checkbox size="small" checked={isChosen} onChange={onToggle} autoFocus={autoFocus} />}
      label={
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ display: 'contents', '& > *': { opacity: isEmpty ? 0.4 : 1 } }}>
            {swatch}
          </Box>
          <Typography
            component="span"
            variant="body2"
            color={isEmpty ? 'textSecondary' : undefined}
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {label}
          </Typography>{' '}
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ minWidth: '4ch', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
          >
            {count?.toLocaleString()}
          </Typography>
        </Box>
      }
      disableTypography
      sx={{ m: 0, minHeight: 44, '& > :last-child': { flex: 1, minWidth: 0, py: 0.5 } }}
    />
  );
}
