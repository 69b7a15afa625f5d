import { FLAG_NOTE_CHARACTERS } from '@casebook/contracts';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface FlagNoteProps {
  registration: UseFormRegisterReturn;
  typed: number;
}

/** One's own words, where none of the reasons says it. */
export function FlagNote({ registration: { ref, ...field }, typed }: FlagNoteProps) {
  const id = useId();
  return (
    <FormControl fullWidth size="small" sx={{ mt: 1 }}>
      <FormLabel
        htmlFor={id}
        sx={{ mb: 0.75, typography: 'body2', fontWeight: 600, '&, &.Mui-focused': { color: 'text.primary' } }}
      >
        Your reason
      </FormLabel>
      <OutlinedInput
        id={id}
        {...field}
        inputRef={ref}
        multiline
        minRows={3}
        maxRows={8}
        slotProps={{ input: { maxLength: FLAG_NOTE_CHARACTERS, 'aria-required': true, 'aria-describedby': `${id}-left` } }}
      />
      <FormHelperText id={`${id}-left`}>
        {typed} of {FLAG_NOTE_CHARACTERS} characters
      </FormHelperText>
    </FormControl>
  );
}
