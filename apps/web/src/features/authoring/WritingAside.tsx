import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { FlawAnnouncement } from './preview/FlawAnnouncement.tsx';
import { FlawSummary } from './preview/FlawSummary.tsx';
import { QuestionPreview } from './preview/QuestionPreview.tsx';
import type { QuestionFields } from './question-fields.ts';

/** What learners will see, and what the rules say. Typing goes before drawing it. */
export function WritingAside() {
  const { isDirty, defaultValues } = useFormState<QuestionFields>();
  const fields = useDeferredValue(useWatch<QuestionFields>() as QuestionFields);
  return (
    <Box
      component="aside"
      aria-label="Preview and notes"
      // It may be higher than the window: then it scrolls by itself, by keyboard too.
      tabIndex={0}
      sx={{
        position: { md: 'sticky' },
        top: 16,
        maxHeight: { md: 'calc(100vh - 32px)' },
        overflowY: { md: 'auto' },
        minWidth: 0,
        borderRadius: 1.5,
      }}
    >
      <FlawAnnouncement />
      <FlawSummary isBegun={isDirty || Boolean(defaultValues?.question)} />
      <Typography variant="label" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        As learners see it
      </Typography>
      <QuestionPreview fields={fields} />
    </Box>
  );
}
