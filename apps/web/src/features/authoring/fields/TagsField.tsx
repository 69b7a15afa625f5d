import { contentTags } from '@casebook/exam';
import { fieldId } from '@casebook/web-ui';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FieldPathByValue, useController } from 'react-hook-form';
import type { QuestionFields } from '../question-fields.ts';
import { describedBy, FieldFrame } from './FieldFrame.tsx';

const listed = [...contentTags.keys()];

interface TagsFieldProps {
  path: FieldPathByValue<QuestionFields, string[]>;
  label: string;
  hint: string;
}

/** Tags from the bank's list. */
export function TagsField({ path, label, hint }: TagsFieldProps) {
  const { field, fieldState } = useController<QuestionFields, typeof path>({ name: path });
  const error = fieldState.error?.message;
  return (
    <FieldFrame path={path} label={label} error={error} hint={hint}>
      <Autocomplete
        multiple
        size="small"
        id={fieldId(path)}
        options={listed}
        value={field.value}
        onChange={(_event, tags) => field.onChange(tags)}
        onBlur={field.onBlur}
        filterSelectedOptions
        sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 } }}
        renderOption={({ key, ...option }, tag) => (
          <Box component="li" key={key} {...option} sx={{ display: 'block !important' }}>
            {tag}
            <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {contentTags.get(tag)}
            </Typography>
          </Box>
        )}
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
