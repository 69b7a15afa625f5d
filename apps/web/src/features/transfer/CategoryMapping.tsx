import { messageOf, useListImportCategoriesQuery, useMapImportCategoriesMutation } from '@casebook/api-client';
import type { ImportCategory } from '@casebook/contracts';
import { Domain, questionLimits, suggestedTopics } from '@casebook/exam';
import { ErrorNotice, LabeledField } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { ChoiceField } from '#shared/ChoiceField.tsx';

/** Maps each category of the file to a domain and a topic. The server then reads the file again. */
export function CategoryMapping({ importId }: { importId: string }) {
  const { data, error, refetch } = useListImportCategoriesQuery({ id: importId });
  if (error) return <ErrorNotice onRetry={refetch}>{messageOf(error, 'The categories couldn’t be loaded')}</ErrorNotice>;
  if (!data) return null;
  return <MappingForm key={JSON.stringify(data.items)} importId={importId} categories={data.items} total={data.total} />;
}

interface MappingFormProps {
  importId: string;
  categories: readonly ImportCategory[];
  total: number;
}

const targetOf = ({ category, domain, topic }: ImportCategory): CategoryTarget => ({
  domain: domain ?? '',
  topic: topic ?? (domain ? '' : suggestedTopic(category)),
});

function MappingForm({ importId, categories, total }: MappingFormProps) {
  const [targets, setTargets] = useState(() => new Map(categories.map((one) => [one.category, targetOf(one)])));
  const [map, { isLoading, error }] = useMapImportCategoriesMutation();
  const choose = (category: string, target: CategoryTarget) => setTargets(new Map(targets).set(category, target));
  const chosen = [...targets].flatMap(([category, { domain, topic }]) => {
    const parsed = Domain.safeParse(domain);
    return parsed.success ? [{ category, domain: parsed.data, ...(topic.trim() && { topic: topic.trim() }) }] : [];
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void map({ id: importId, mapImportCategoriesInput: { categories: chosen } });
  };

  return (
    <Box component="form" onSubmit={submit} aria-labelledby="categories" sx={{ mt: 3, display: 'grid', gap: 2 }}>
      <Box>
        <Typography id="categories" variant="h3">
          Categories in the file
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Choose a domain and a topic for each category, then update the preview.
        </Typography>
      </Box>
      {categories.map((one) => (
        <CategoryFields
          key={one.category}
          name={categoryName(one.category)}
          entries={one.entries}
          target={targets.get(one.category) ?? targetOf(one)}
          onChoose={(target) => choose(one.category, target)}
        />
      ))}
      {total > categories.length && (
        <Typography variant="body2" color="textSecondary">
          {(total - categories.length).toLocaleString()} smaller categories keep the domain specified in the file or for this
          import.
        </Typography>
      )}
      {error && <ErrorNotice>{messageOf(error, 'The categories couldn’t be saved')}</ErrorNotice>}
      <Box>
        <Button type="submit" variant="outlined" color="secondary" disabled={chosen.length === 0 || isLoading}>
          {isLoading ? 'Updating...' : 'Update Preview'}
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
  target: CategoryTarget;
  onChoose: (target: CategoryTarget) => void;
}

/** The domain and topic of one category. */
function CategoryFields({ name, entries, target, onChoose }: CategoryFieldsProps) {
  const topicId = useId();
  const domain = Domain.safeParse(target.domain);
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
          chosen={target.domain}
          onChoose={(chosen) => onChoose({ ...target, domain: chosen })}
        />
        <LabeledField controlId={topicId} label="Topic (optional)">
          <OutlinedInput
            id={topicId}
            value={target.topic}
            onChange={(event) => onChoose({ ...target, topic: event.target.value })}
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

/** The domain and topic chosen for a category; an empty string if none is. */
interface CategoryTarget {
  readonly domain: string;
  readonly topic: string;
}

/** Moodle's container categories, which don't describe the questions. */
const CONTAINER = /^(?:\$\w+\$|top)?$/;

/** The names in a path. Moodle escapes a slash within a name by doubling it. */
const namesOf = (path: string): string[] =>
  path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => !CONTAINER.test(name));

/** @returns a category's display name: `$course$/top/Week 1/Keys` is "Week 1 › Keys" */
const categoryName = (path: string): string => namesOf(path).join(' › ') || 'Top category';

/** @returns the last name of a category's path, which is often its topic */
const suggestedTopic = (path: string): string => (namesOf(path).at(-1) ?? '').slice(0, questionLimits.topic);
