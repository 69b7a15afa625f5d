import { letterAt } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { useController } from 'react-hook-form';
import { fieldId } from '../field-names.ts';
import type { QuestionFields } from '../question-fields.ts';
import { WritingField } from './WritingField.tsx';

/** One option: its text, whether it is the right one, and why. */
export function OptionFields({ index }: { index: number }) {
  const { field } = useController<QuestionFields, 'correctAnswer'>({ name: 'correctAnswer' });
  const isKey = field.value === String(index);
  const letter = letterAt(index);
  return (
    <Box
      component="fieldset"
      sx={{
        display: 'grid',
        gap: 1.5,
        m: 0,
        minWidth: 0,
        p: 0,
        pl: 2,
        border: 0,
        borderLeft: 3,
        borderColor: isKey ? 'success.main' : 'divider',
      }}
    >
      <Box component="legend" sx={{ p: 0, float: 'left', typography: 'label', color: 'text.secondary' }}>
        Option {letter}
      </Box>
      <WritingField path={`options.${index}.text`} label="Text" lines={1} isReading />
      <FormControlLabel
        label="This is the right one"
        sx={{ mr: 0, my: -0.5 }}
        control={
          <Radio
            name={field.name}
            value={String(index)}
            checked={isKey}
            onChange={field.onChange}
            onBlur={field.onBlur}
            color="success"
            slotProps={{
              input: { 'aria-label': `Option ${letter} is the right one`, ...(index === 0 && { id: fieldId('correctAnswer') }) },
            }}
          />
        }
      />
      <WritingField
        path={`options.${index}.rationale`}
        label={isKey ? 'Why it is right' : 'Why it is wrong'}
        lines={2}
        isReading
      />
    </Box>
  );
}
