import type { QuizSetup } from '@casebook/contracts';
import { QUIZ_TAG_SUGGESTIONS } from '@casebook/exam';
import { LabeledField } from '@casebook/web-ui';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { tagName } from '#shared/format-text.ts';
import { MAX_TAGS, suggestTags } from './setup-choices.ts';

interface TagChooserProps {
  /** Absent until they are loaded. */
  tags: QuizSetup['tags'] | undefined;
  /** Whether loading failed, so that no skeleton shows. */
  hasFailed: boolean;
  chosen: string[];
  disabled: boolean;
  onChoose: (tags: string[]) => void;
}

/** Searches a tag's raw value and its display name. */
const filterTags = createFilterOptions<string>({ stringify: (tag) => `${tagName(tag)} ${tag}` });

/** Chooses tags, by search or from suggestions. The quiz draws questions with at least one of them. */
export function TagChooser({ tags, hasFailed, chosen, disabled, onChoose }: TagChooserProps) {
  const id = useId();
  const availableOf = new Map(tags?.map(({ tag, available }) => [tag, available]));
  const choose = (selected: string[]) => onChoose(selected.slice(0, MAX_TAGS));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <LabeledField
        controlId={id}
        label="Tags (optional)"
        helper={{ id: `${id}-helper`, text: 'Questions with at least one of these tags' }}
      >
        <Autocomplete
          multiple
          id={id}
          size="small"
          options={tags?.map(({ tag }) => tag) ?? []}
          getOptionLabel={tagName}
          filterOptions={filterTags}
          loading={!tags && !hasFailed}
          value={chosen}
          disabled={disabled}
          onChange={(_event, selected) => choose(selected)}
          filterSelectedOptions
          noOptionsText="No matching tags"
          sx={{ '& .MuiOutlinedInput-root': { minHeight: 48 }, '& input::placeholder': { color: 'text.secondary', opacity: 1 } }}
          renderOption={({ key, ...option }, tag) => (
            <Box component="li" key={key} {...option} sx={{ gap: 2, justifyContent: 'space-between !important' }}>
              {tagName(tag)}
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
      </LabeledField>
      {tags && <TagSuggestions tags={tags} chosen={chosen} disabled={disabled} onChoose={choose} />}
      {!tags && !hasFailed && <SuggestionsSkeleton />}
    </Box>
  );
}

interface TagSuggestionsProps {
  tags: QuizSetup['tags'];
  chosen: string[];
  disabled: boolean;
  onChoose: (tags: string[]) => void;
}

/** Ten random tags as toggle buttons. */
function TagSuggestions({ tags, chosen, disabled, onChoose }: TagSuggestionsProps) {
  // Drawn once. If the suggestions changed with the counts, the tag that was just pressed could vanish.
  const [suggested] = useState(() => suggestTags(tags, Math.random));
  return (
    <Box role="group" aria-label="Suggested tags" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {suggested.map((tag) => {
        const isChosen = chosen.includes(tag);
        return (
          <Chip
            key={tag}
            component="button"
            type="button"
            label={tagName(tag)}
            clickable
            variant="outlined"
            aria-pressed={isChosen}
            disabled={disabled}
            onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            // A long tag wraps if the text is large.
            sx={{
              height: 'auto',
              minHeight: 36,
              '& .MuiChip-label': { whiteSpace: 'normal' },
              borderColor: isChosen ? 'primary.main' : 'edge.main',
              color: isChosen ? 'primary.main' : 'text.primary',
              bgcolor: isChosen ? 'tint.accent' : 'transparent',
            }}
          />
        );
      })}
    </Box>
  );
}

const places = Array.from({ length: QUIZ_TAG_SUGGESTIONS }, (_none, place) => place);

/** Takes the same space as the suggested tags. */
function SuggestionsSkeleton() {
  return (
    <Box aria-hidden="true" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {places.map((place) => (
        <Skeleton key={place} variant="rounded" width={124} height={36} sx={{ borderRadius: 4 }} />
      ))}
    </Box>
  );
}
