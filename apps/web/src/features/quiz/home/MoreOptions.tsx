import { Difficulty, Domain, type QuizSetup } from '@casebook/contracts';
import { Disclosure } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ChosenSource, SetupChoices } from './setup-choices.ts';

interface MoreOptionsProps {
  setup: QuizSetup | undefined;
  choices: SetupChoices;
  disabled: boolean;
  onChange: (changed: Partial<SetupChoices>) => void;
}

/** Domains, difficulties, and the source of the questions. */
export function MoreOptions({ setup, choices, disabled, onChange }: MoreOptionsProps) {
  const inDomain = new Map(setup?.domains.map(({ domain, available }) => [domain, available]));
  const ofDifficulty = new Map(setup?.difficulties.map(({ difficulty, available }) => [difficulty, available]));
  return (
    <Box>
      <Disclosure labels={['Domains and more', 'Fewer options']} defaultOpen={choices.source !== 'available'}>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5 }}>
          <CheckedChoices
            legend="Domains"
            options={Domain.options.map((value) => ({ value, available: inDomain.get(value) }))}
            chosen={choices.domains}
            disabled={disabled}
            onChoose={(domains) => onChange({ domains })}
          />
          <CheckedChoices
            legend="Difficulties"
            options={Difficulty.options.map((value) => ({ value, available: ofDifficulty.get(value) }))}
            chosen={choices.difficulties}
            disabled={disabled}
            onChoose={(difficulties) => onChange({ difficulties })}
          />
          <SourceChoice setup={setup} chosen={choices.source} disabled={disabled} onChoose={(source) => onChange({ source })} />
        </Box>
      </Disclosure>
    </Box>
  );
}

interface CheckedChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; available: number | undefined }[];
  chosen: readonly Value[];
  disabled: boolean;
  onChoose: (chosen: Value[]) => void;
}

/** Checkboxes with the number of available questions each. None checked means all. */
function CheckedChoices<Value extends string>(props: CheckedChoicesProps<Value>) {
  const { legend, options, chosen, disabled, onChoose } = props;
  const toggled = (value: Value, on: boolean) =>
    options.map((option) => option.value).filter((one) => (one === value ? on : chosen.includes(one)));
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        {legend}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>
        {options.map(({ value, available }) => (
          <FormControlLabel
            key={value}
            disabled={disabled}
            control={<Checkbox checked={chosen.includes(value)} onChange={(_event, on) => onChoose(toggled(value, on))} />}
            label={
              <>
                {value}{' '}
                <Typography component="span" variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
                  {available === undefined ? '' : `(${available.toLocaleString()})`}
                </Typography>
              </>
            }
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </Box>
    </Box>
  );
}

interface SourceChoiceProps {
  setup: QuizSetup | undefined;
  chosen: ChosenSource;
  disabled: boolean;
  onChoose: (source: ChosenSource) => void;
}

/** Where the questions come from. */
function SourceChoice({ setup, chosen, disabled, onChoose }: SourceChoiceProps) {
  const id = useId();
  const counted = (count: number | undefined) => (count === undefined ? '' : ` (${count.toLocaleString()})`);
  const sources: Record<ChosenSource, string> = {
    available: 'Everything available',
    unseen: `Only questions you haven’t seen${counted(setup?.unseen)}`,
    bookmarks: `My bookmarks${counted(setup?.bookmarked)}`,
    mistakes: `My mistakes${counted(setup?.mistakes)}`,
    weakest: 'My weakest areas',
  };
  return (
    <FormControl disabled={disabled}>
      <FormLabel id={id} sx={{ mb: 0.5, typography: 'body2', fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}>
        Questions from
      </FormLabel>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_event, source) => onChoose(source as ChosenSource)}>
        {Object.entries(sources).map(([source, label]) => (
          <FormControlLabel
            key={source}
            value={source}
            control={<Radio />}
            label={label}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
