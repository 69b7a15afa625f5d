import { Domain, questionLimits, suggestedTopics } from '@casebook/exam';
import { LabelledField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ChoiceField } from './ChoiceField.tsx';
import type { ChosenPlace } from './category-names.ts';

const domains = [
  { value: '', label: 'Not chosen' },
  ...Domain.options.map((domain): { value: string; label: string } => ({ value: domain, label: domain })),
];

interface CategoryFieldsProps {
  name: string;
  entries: number;
  place: ChosenPlace;
  onChoose: (place: ChosenPlace) => void;
}

/** One category, and the domain and topic of its questions. */
export function CategoryFields({ name, entries, place, onChoose }: CategoryFieldsProps) {
  const topicId = useId();
  const domain = Domain.safeParse(place.domain);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 2, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1.5 }}>
      <Typography component="legend" sx={{ px: 0.5, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {entries === 1 ? '1 question' : `${entries.toLocaleString()} questions`}
        </Typography>
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <ChoiceField
          label="Domain"
          options={domains}
          chosen={place.domain}
          onChoose={(chosen) => onChoose({ ...place, domain: chosen })}
        />
        <LabelledField controlId={topicId} label="Topic (optional)">
          <OutlinedInput
            id={topicId}
            value={place.topic}
            onChange={({ target }) => onChoose({ ...place, topic: target.value })}
            inputProps={{ list: `${topicId}-topics`, maxLength: questionLimits.topic }}
            sx={{ minHeight: 48 }}
          />
          <datalist id={`${topicId}-topics`}>
            {domain.success && suggestedTopics[domain.data].map((topic) => <option key={topic} value={topic} />)}
          </datalist>
        </LabelledField>
      </Box>
    </Box>
  );
}
