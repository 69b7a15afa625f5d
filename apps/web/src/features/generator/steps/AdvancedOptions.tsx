import { Disclosure, LabeledField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChoiceField } from '#shared/ChoiceField.tsx';
import { FOCUS_AREA_MAX, type GeneratorOptions, questionTypeChoices, scenarioChoices } from './generator-options.ts';

interface AdvancedOptionsProps {
  options: GeneratorOptions;
  onChange: (changed: Partial<GeneratorOptions>) => void;
}

/** Options that are collapsed by default, because most runs don't change them. */
export function AdvancedOptions({ options, onChange }: AdvancedOptionsProps) {
  return (
    <Box>
      <Disclosure labels={['Advanced options', 'Advanced options']}>
        <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
          <ChoiceField
            label="Question type"
            options={questionTypeChoices}
            chosen={options.questionType}
            onChoose={(questionType) => onChange({ questionType })}
          />
          <ChoiceField
            label="Scenario focus"
            options={scenarioChoices}
            chosen={options.scenarioType}
            onChoose={(scenarioType) => onChange({ scenarioType })}
          />
          <LabeledField
            controlId="generator-focus"
            label="Focus area (optional)"
            helper={{ id: 'generator-focus-hint', text: 'For example: key escrow in a hospital' }}
            sx={{ gridColumn: '1 / -1' }}
          >
            <OutlinedInput
              id="generator-focus"
              value={options.focusArea}
              onChange={({ target }) => onChange({ focusArea: target.value })}
              autoComplete="off"
              slotProps={{ input: { maxLength: FOCUS_AREA_MAX, 'aria-describedby': 'generator-focus-hint' } }}
              sx={{ minHeight: 48 }}
            />
          </LabeledField>
          <FormControlLabel
            control={
              <Checkbox
                checked={options.includeDistractors}
                onChange={(_event, includeDistractors) => onChange({ includeDistractors })}
              />
            }
            label="Include strong distractors"
            sx={{ gridColumn: '1 / -1', mr: 0 }}
          />
        </Box>
      </Disclosure>
    </Box>
  );
}
