import { messageOf, useListImportCategoriesQuery, useMapImportCategoriesMutation } from '@casebook/api-client';
import type { ImportCategory, ImportView } from '@casebook/contracts';
import { Domain, questionLimits, suggestedTopics } from '@casebook/exam';
import { ErrorNotice, LabeledField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { ChoiceField } from './ChoiceField.tsx';

/** Gives each category of the file a domain and a topic; the file is then read again. */
export function CategoryMapping({ shown: { id } }: { shown: ImportView }) {
  const { data, error, refetch } = useListImportCategoriesQuery({ id });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The categories could not be read')}</ErrorNotice>;
  if (!data) return null;
  return <MappingForm key={JSON.stringify(data.items)} importId={id} categories={data.items} total={data.total} />;
}

interface MappingFormProps {
  importId: string;
  categories: readonly ImportCategory[];
  total: number;
}

const placeOf = ({ category, domain, topic }: ImportCategory): CategoryTarget => ({
  domain: domain ?? '',
  topic: topic ?? (domain ? '' : suggestedTopic(category)),
});

function MappingForm({ importId, categories, total }: MappingFormProps) {
  const [places, setPlaces] = useState(() => new Map(categories.map((one) => [one.category, placeOf(one)])));
  const [map, { isLoading, error }] = useMapImportCategoriesMutation();
  const choose = (category: string, place: CategoryTarget) => setPlaces(new Map(places).set(category, place));
  const chosen = [...places].flatMap(([category, { domain, topic }]) => {
    const named = Domain.safeParse(domain);
    return named.success ? [{ category, domain: named.data, ...(topic.trim() && { topic: topic.trim() }) }] : [];
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void map({ id: importId, mapImportCategoriesInput: { categories: chosen } });
  };

  return (
    <Box component="form" onSubmit={submit} aria-labelledby="categories" sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="categories" variant="h3">
          Categories of the file
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Choose where the questions of each category belong. The preview then shows the result.
        </Typography>
      </Box>
      {categories.map((one) => (
        <CategoryFields
          key={one.category}
          name={categoryName(one.category)}
          entries={one.entries}
          place={places.get(one.category) ?? placeOf(one)}
          onChoose={(place) => choose(one.category, place)}
        />
      ))}
      {total > categories.length && (
        <Typography variant="body2" color="textSecondary">
          {(total - categories.length).toLocaleString()} smaller categories keep the domain that the file or the import names.
        </Typography>
      )}
      {error && <ErrorNotice>{messageOf(error, 'The categories could not be saved')}</ErrorNotice>}
      <Box>
        <Button type="submit" variant="outlined" color="secondary" disabled={chosen.length === 0 || isLoading}>
          {isLoading ? 'Updating…' : 'Update Preview'}
        </Button>
      </Box>
    </Box>
  );
}

const domains = [
  { value: '', label: 'Not chosen' },
  ...Domain.options.map((domain): { value: string; label: string } => ({ value: domain, label: domain })),
];

interface CategoryFieldsProps {
  name: string;
  entries: number;
  place: CategoryTarget;
  onChoose: (place: CategoryTarget) => void;
}

/** One category, and the domain and topic of its questions. */
function CategoryFields({ name, entries, place, onChoose }: CategoryFieldsProps) {
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
        <LabeledField controlId={topicId} label="Topic (optional)">
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
        </LabeledField>
      </Box>
    </Box>
  );
}

/** What is chosen for a category; empty is what is not chosen yet. */
interface CategoryTarget {
  readonly domain: string;
  readonly topic: string;
}

/** Moodle's own containers, which say nothing of a question. */
const CONTAINER = /^(?:\$\w+\$|top)?$/;

/** The names of a path; Moodle doubles a slash that is part of one. */
const namesOf = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => !CONTAINER.test(name));

/** A category as a reader knows it: `$course$/top/Week 1/Keys` is "Week 1 › Keys". */
const categoryName = (path: string): string => namesOf(path).join(' › ') || 'Top category';

/** The category's own name, which often is its topic. */
const suggestedTopic = (path: string): string => (namesOf(path).at(-1) ?? '').slice(0, questionLimits.topic);
