import { questionLimits } from '@casebook/exam';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useController, useFieldArray } from 'react-hook-form';
import { fieldId } from '../field-names.ts';
import type { QuestionFields } from '../question-fields.ts';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { FlawNotes } from './FlawNotes.tsx';
import { Part } from './Part.tsx';
import { SourceFields } from './SourceFields.tsx';

/** What the answer rests on, so that a reader can look it up. */
export function SourcesPart() {
  const { fields, append, remove } = useFieldArray<QuestionFields, 'citations'>({ name: 'citations' });
  return (
    <Part title="Sources" description="What the answer rests on: a publication that a reader can look up, and where in it.">
      {fields.map(({ id }, index) => (
        <SourceFields key={id} index={index} onRemove={() => remove(index)} />
      ))}
      <Box>
        {fields.length < questionLimits.citations && (
          <Button
            id={fieldId('citations')}
            variant="outlined"
            color="secondary"
            startIcon={<AddIcon />}
            aria-describedby={describedBy('citations').notes}
            onClick={() =>
              append({ publication: '', section: '', url: '' }, { focusName: `citations.${fields.length}.publication` })
            }
          >
            Add a Source
          </Button>
        )}
        <FlawNotes path="citations" id={describedBy('citations').notes} />
      </Box>
      <SourceMaterialsField />
    </Part>
  );
}

/** What the author worked from, one entry a line. */
function SourceMaterialsField() {
  const path = 'sourceMaterials';
  const { field, formState } = useController<QuestionFields, typeof path>({ name: path });
  const { ref, value, onChange, ...handlers } = field;
  const problem = formState.errors.sourceMaterials;
  const error = problem?.message ?? problem?.find?.((entry) => entry)?.message;
  return (
    <FieldFrame
      path={path}
      label="Source materials (optional)"
      error={error}
      hint={`What you worked from, one a line, ${questionLimits.sourceMaterials} at most`}
    >
      <OutlinedInput
        {...handlers}
        id={fieldId(path)}
        inputRef={ref}
        value={value.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        multiline
        minRows={2}
        slotProps={{ input: { 'aria-describedby': describedBy(path).all, 'aria-invalid': Boolean(error) } }}
      />
    </FieldFrame>
  );
}
