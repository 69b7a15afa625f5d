import { FLAG_NOTE_CHARACTERS } from '@casebook/contracts';
import { LabelledField } from '@casebook/web-ui';
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
    <LabelledField
      controlId={id}
      label="Your reason"
      helper={{ id: `${id}-left`, text: `${typed} of ${FLAG_NOTE_CHARACTERS} characters` }}
      sx={{ mt: 1 }}
    >
      <OutlinedInput
        id={id}
        {...field}
        inputRef={ref}
        multiline
        minRows={3}
        maxRows={8}
        slotProps={{ input: { maxLength: FLAG_NOTE_CHARACTERS, 'aria-required': true, 'aria-describedby': `${id}-left` } }}
      />
    </LabelledField>
  );
}
