import { FLAG_NOTE_CHARACTERS } from '@casebook/contracts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { LabelledField } from '../form/LabelledField.tsx';

interface FlagNoteProps {
  note: string;
  onWrite: (note: string) => void;
}

/** One's own words, where none of the reasons says it. */
export function FlagNote({ note, onWrite }: FlagNoteProps) {
  const id = useId();
  return (
    <LabelledField
      controlId={id}
      label="Your reason"
      helper={{ id: `${id}-left`, text: `${note.length} of ${FLAG_NOTE_CHARACTERS} characters` }}
      sx={{ mt: 1 }}
    >
      <OutlinedInput
        id={id}
        value={note}
        onChange={({ target }) => onWrite(target.value)}
        multiline
        minRows={3}
        maxRows={8}
        slotProps={{ input: { maxLength: FLAG_NOTE_CHARACTERS, 'aria-required': true, 'aria-describedby': `${id}-left` } }}
      />
    </LabelledField>
  );
}
