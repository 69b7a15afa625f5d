import { Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { TypedFilters } from './audit-filters.ts';

interface AuditFiltersProps {
  typed: TypedFilters;
  onApply: (filters: TypedFilters) => void;
  children: ReactNode;
}

/** Filters by whole values. The filters apply when the form is submitted. */
export function AuditFilters({ typed, onApply, children }: AuditFiltersProps) {
  const { register, handleSubmit } = useForm({ defaultValues: typed });
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={handleSubmit(onApply)}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(6, 1fr)' }, gap: 2, alignItems: 'start', mb: 2 }}
    >
      <Wide>
        <Field
          label="Actor"
          hint="Email address, ID, or program"
          registration={register('actor')}
          autoComplete="off"
          maxLength={320}
        />
      </Wide>
      <Wide>
        <Field
          label="Action"
          hint="For example, access.granted"
          registration={register('action')}
          autoComplete="off"
          maxLength={100}
        />
      </Wide>
      <Wide>
        <Field label="Subject" hint="Email address or ID" registration={register('subject')} autoComplete="off" maxLength={320} />
      </Wide>
      <Wide>
        <Field label="Start Date" type="date" registration={register('start')} />
      </Wide>
      <Wide>
        <Field label="End Date" type="date" registration={register('end')} />
      </Wide>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', gap: 1.5, flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" sx={{ minHeight: 48 }}>
          Apply
        </Button>
        {children}
      </Box>
    </Box>
  );
}

const Wide = ({ children }: { children: ReactNode }) => <Box sx={{ gridColumn: { sm: 'span 3', md: 'span 2' } }}>{children}</Box>;
