import { Field } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { TypedFilters } from './report-filters.ts';

/** Pauses in typing that are shorter send no request. Milliseconds. */
const TYPING_MS = 300;

interface ReportFiltersProps {
  typed: TypedFilters;
  onChange: (filters: TypedFilters) => void;
  children: ReactNode;
}

/** The filters apply as they are typed. */
export function ReportFilters({ typed, onChange, children }: ReportFiltersProps) {
  const { register, watch } = useForm({ defaultValues: typed });
  const filters = watch();
  const text = JSON.stringify(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed applies the filters
  useEffect(() => {
    if (text === JSON.stringify(typed)) return;
    const timer = window.setTimeout(() => onChange(filters), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => event.preventDefault()}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '2fr 1fr 1fr auto' },
        gap: 2,
        alignItems: 'end',
        mb: 2,
      }}
    >
      <Field label="Referral Code" registration={register('code')} autoComplete="off" maxLength={100} />
      <Field label="Start Date" type="date" registration={register('start')} />
      <Field label="End Date" type="date" registration={register('end')} />
      {children}
    </Box>
  );
}
