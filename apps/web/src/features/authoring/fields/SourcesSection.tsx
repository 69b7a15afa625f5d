import { contentPublications, questionLimits } from '@casebook/exam';
import { fieldId } from '@casebook/web-ui';
import AddIcon from '@mui/icons-material/Add';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import TextField from '@mui/material/TextField';
import { useController, useFieldArray } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { descriptionIds, FieldFrame, FlawNotes, FormSection, FormTextField } from './FormFields.tsx';

/** The sources that support the answer. */
export function SourcesSection() {
  const { fields, append, remove } = useFieldArray<QuestionFields, 'citations'>({ name: 'citations' });
  return (
    <FormSection title="Sources" description="Publications that support the answer, each with its chapter, section, or page.">
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
            aria-describedby={descriptionIds('citations').notes}
            onClick={() =>
              append({ publication: '', section: '', url: '' }, { focusName: `citations.${fields.length}.publication` })
            }
          >
            Add a Source
          </Button>
        )}
        <FlawNotes path="citations" id={descriptionIds('citations').notes} />
      </Box>
      <SourceMaterialsField />
    </FormSection>
  );
}

/** The materials that the author used, one per line. */
function SourceMaterialsField() {
  const path = 'sourceMaterials';
  const { field, formState } = useController<QuestionFields, typeof path>({ name: path });
  const { ref, value, onChange, ...handlers } = field;
  const problem = formState.errors.sourceMaterials;
  const error = problem?.message ?? problem?.find?.((entry) => entry)?.message;
  return (
    <FieldFrame
      path={path}
      label="Other materials (optional)"
      error={error}
      hint={`Anything else you used, such as a course or your notes. One per line, up to ${questionLimits.sourceMaterials}.`}
    >
      <OutlinedInput
        {...handlers}
        id={fieldId(path)}
        inputRef={ref}
        value={value.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
        multiline
        minRows={2}
        slotProps={{ input: { 'aria-describedby': descriptionIds(path).all, 'aria-invalid': Boolean(error) } }}
      />
    </FieldFrame>
  );
}

interface SourceFieldsProps {
  index: number;
  onRemove: () => void;
}

function SourceFields({ index, onRemove }: SourceFieldsProps) {
  const path = `citations.${index}` as const;
  return (
    <Box
      component="fieldset"
      sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, pl: 2, minWidth: 0, border: 0, borderLeft: 3, borderColor: 'divider' }}
    >
      <Box component="legend" sx={{ p: 0, float: 'left', typography: 'label', color: 'text.secondary' }}>
        Source {index + 1}
      </Box>
      <PublicationField path={`${path}.publication`} />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <FormTextField path={`${path}.section`} label="Location" hint="Chapter, section, or page" />
        <FormTextField path={`${path}.url`} label="Web address (optional)" hint="Starts with https:// or http://" />
      </Box>
      <FlawNotes path={path} id={descriptionIds(path).notes} />
      <Box>
        <Button size="small" color="secondary" onClick={onRemove} aria-label={`Remove source ${index + 1}`} sx={{ ml: -1.5 }}>
          Remove
        </Button>
      </Box>
    </Box>
  );
}

const listed = [...contentPublications.keys()];

/** A publication, suggested from the bank's list. */
function PublicationField({ path }: { path: `citations.${number}.publication` }) {
  const { field, fieldState } = useController<QuestionFields, typeof path>({ name: path });
  const error = fieldState.error?.message;
  return (
    <FieldFrame path={path} label="Publication" error={error}>
      <Autocomplete
        freeSolo
        size="small"
        id={fieldId(path)}
        options={listed}
        inputValue={field.value}
        onInputChange={(_event, text) => field.onChange(text)}
        onBlur={field.onBlur}
        sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 } }}
        renderInput={(props) => (
          <TextField
            {...props}
            inputRef={field.ref}
            error={Boolean(error)}
            slotProps={{
              ...props.slotProps,
              htmlInput: { ...props.slotProps.htmlInput, 'aria-describedby': descriptionIds(path).all },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
