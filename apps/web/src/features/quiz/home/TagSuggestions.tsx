import type { QuizSetup } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { suggestTags } from './tag-suggestions.ts';

interface TagSuggestionsProps {
  tags: QuizSetup['tags'];
  chosen: string[];
  disabled: boolean;
  onChoose: (tags: string[]) => void;
}

/** Ten random tags; one that is chosen stays in its place and can be taken back. */
export function TagSuggestions({ tags, chosen, disabled, onChoose }: TagSuggestionsProps) {
  // Once, whatever counts change: a tag would vanish under the finger that chose it.
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
            label={tag}
            clickable
            variant="outlined"
            aria-pressed={isChosen}
            disabled={disabled}
            onClick={() => onChoose(isChosen ? chosen.filter((one) => one !== tag) : [...chosen, tag])}
            sx={{
              height: 36,
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
