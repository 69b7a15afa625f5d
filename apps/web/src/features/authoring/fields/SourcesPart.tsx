import { questionLimits } from '@casebook/exam';
import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray } from 'react-hook-form';
import { fieldId } from '../field-names.ts';
import type { QuestionFields } from '../question-fields.ts';
import { describedBy } from './described-by.ts';
import { FlawNotes } from './FlawNotes.tsx';
import { Part } from './Part.tsx';
import { SourceFields } from './SourceFields.tsx';

/** What the answer rests on, so that a reader can look it up. */
export function SourcesPart() {
  const { fields, append, remove } = useFieldArray<QuestionFields, 'citations'>({ name: 'citations' });
  return (
    <Part title="Sources" says="What the answer rests on: a publication that a reader can look up, and where in it.">
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
    </Part>
  );
}
