import { messageOf, useListImportCategoriesQuery, useMapImportCategoriesMutation } from '@casebook/api-client';
import { Domain, type ImportCategory, type ImportView } from '@casebook/contracts';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { CategoryFields } from './CategoryFields.tsx';
import { type ChosenPlace, categoryName, suggestedTopic } from './category-names.ts';

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

const placeOf = ({ category, domain, topic }: ImportCategory): ChosenPlace => ({
  domain: domain ?? '',
  topic: topic ?? (domain ? '' : suggestedTopic(category)),
});

function MappingForm({ importId, categories, total }: MappingFormProps) {
  const [places, setPlaces] = useState(() => new Map(categories.map((one) => [one.category, placeOf(one)])));
  const [map, { isLoading, error }] = useMapImportCategoriesMutation();
  const choose = (category: string, place: ChosenPlace) => setPlaces(new Map(places).set(category, place));
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
