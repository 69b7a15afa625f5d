import type { QuizSetup } from '@casebook/contracts';
import { LabelledField } from '@casebook/web-ui';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { SuggestionsSkeleton } from './SuggestionsSkeleton.tsx';
import { TagSuggestions } from './TagSuggestions.tsx';

interface TagChooserProps {
  /** Absent while they are not known. */
  tags: QuizSetup['tags'] | undefined;
  chosen: string[];
  disabled: boolean;
  onChoose: (tags: string[]) => void;
}

const most = 20;

/** Tags that the questions of a quiz carry at least one of: searched among all, or taken from what is suggested. */
export function TagChooser({ tags, chosen, disabled, onChoose }: TagChooserProps) {
  const id = useId();
  const availableOf = new Map(tags?.map(({ tag, available }) => [tag, available]));
  const choose = (wanted: string[]) => onChoose(wanted.slice(0, most));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LabelledField
        controlId={id}
        label="Tags (optional)"
        helper={{ id: `${id}-helper`, text: 'Questions with at least one of them' }}
      >
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={tags?.map(({ tag }) => tag) ?? []}
          loading={!tags}
          value={chosen}
          disabled={disabled}
          onChange={(_event, wanted) => choose(wanted)}
          filterSelectedOptions
          noOptionsText="No tag is called so"
          sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          renderOption={({ key, ...option }, tag) => (
            <Box component="li" key={key} {...option} sx={{ gap: 2, justifyContent: 'space-between !important' }}>
              {tag}
              <Typography variant="caption" component="span" color="textSecondary">
                {availableOf.get(tag) ?? 0} available
              </Typography>
            </Box>
          )}
          renderInput={(props) => (
            <TextField
              {...props}
              placeholder={chosen.length === 0 ? 'Search all tags' : undefined}
              slotProps={{
                ...props.slotProps,
                htmlInput: { ...props.slotProps.htmlInput, 'aria-describedby': `${id}-helper` },
              }}
            />
          )}
        />
      </LabelledField>
      {tags ? <TagSuggestions tags={tags} chosen={chosen} disabled={disabled} onChoose={choose} /> : <SuggestionsSkeleton />}
    </Box>
  );
}
