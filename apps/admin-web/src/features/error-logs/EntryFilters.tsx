import { Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useForm } from 'react-hook-form';
import { FilterChip } from '#shared/FilterChip.tsx';
import type { LogSelection } from './log-address.ts';

type Filters = Pick<LogSelection, 'what' | 'where' | 'user' | 'group' | 'since'>;

interface EntryFiltersProps {
  selection: Filters;
  onApply: (filters: Filters) => void;
}

/** The filters match whole values. They apply when the form is submitted. */
export function EntryFilters({ selection: { what, where, user, group, since }, onApply }: EntryFiltersProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { what, where, user } });
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={handleSubmit((filters) => onApply({ ...filters, group, since }))}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 2fr auto' },
        gap: 2,
        alignItems: 'end',
        mb: 2,
      }}
    >
      <Field label="what" registration={register('what')} autoComplete="off" maxLength={100} />
      <Field label="where_at" registration={register('where')} autoComplete="off" maxLength={100} />
      <Field label="user_id" registration={register('user')} autoComplete="off" maxLength={36} />
      <Button type="submit" variant="contained" sx={{ minHeight: 48 }}>
        Apply
      </Button>
      {group && <FilterChip label="Errors in one group" onRemove={() => onApply({ what, where, user, group: '', since })} />}
      {since && (
        <FilterChip label={`Since ${sinceText(since)}`} onRemove={() => onApply({ what, where, user, group, since: '' })} />
      )}
    </Box>
  );
}

/** @returns the instant in the viewer's time zone; as it is if the address has no instant */
const sinceText = (since: string): string =>
  Number.isNaN(Date.parse(since))
    ? since
    : new Date(since).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
