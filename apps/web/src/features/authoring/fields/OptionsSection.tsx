import { fieldId, letterAt } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import { useController, useFormState } from 'react-hook-form';
import { optionIndexes, type QuestionFields } from '../question-fields.ts';
import { descriptionIds, FlawNotes, FormSection, FormTextField } from './FormFields.tsx';

/** The four options with their rationales, which form the first two sections of the explanation. */
export function OptionsSection() {
  const { errors } = useFormState<QuestionFields>({ name: ['options', 'correctAnswer'] });
  // Empty options are identical, so the error about identical options shows only once all options have a text.
  const hasEmptyOption = optionIndexes.some((index) => errors.options?.[index]?.text);
  const identicalError = hasEmptyOption ? undefined : (errors.options?.root?.message ?? errors.options?.message);
  const problems = [errors.correctAnswer?.message, identicalError];
  return (
    <FormSection title="Options" description="Quizzes shuffle the options, so refer to an option by its content, not its letter.">
      {problems.map(
        (problem) =>
          problem && (
            <FormHelperText key={problem} error>
              {problem}
            </FormHelperText>
          ),
      )}
      {optionIndexes.map((index) => (
        <OptionFields key={index} index={index} />
      ))}
      <FlawNotes path="options" id={descriptionIds('options').notes} />
    </FormSection>
  );
}

/** One option: its text, whether it is the key, and its rationale. */
function OptionFields({ index }: { index: number }) {
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
      <FormTextField path={`options.${index}.text`} label="Text" lines={1} usesReadingFont />
      <FormControlLabel
        label="This is the correct option"
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
              input: {
                'aria-label': `Option ${letter} is the correct option`,
                ...(index === 0 && { id: fieldId('correctAnswer') }),
              },
            }}
          />
        }
      />
      <FormTextField
        path={`options.${index}.rationale`}
        label={isKey ? 'Why it’s right' : 'Why it’s wrong'}
        lines={2}
        usesReadingFont
      />
    </Box>
  );
}
