import { contentPublications } from '@casebook/exam';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { fieldId } from '../field-names.ts';
import type { QuestionFields } from '../question-fields.ts';
import { describedBy } from './described-by.ts';
import { FieldFrame } from './FieldFrame.tsx';

const listed = [...contentPublications.keys()];

/** A publication of the bank's list, or another one that exists. */
export function PublicationField({ path }: { path: `citations.${number}.publication` }) {
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
              htmlInput: { ...props.slotProps.htmlInput, 'aria-describedby': describedBy(path).all },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
