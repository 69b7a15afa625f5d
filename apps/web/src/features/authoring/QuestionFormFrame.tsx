import type { RequestProblem } from '@casebook/api-client';
import { ErrorNotice } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { FormEventHandler, ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { paths } from '#shared/paths.ts';
import { DraftNotice } from './draft/DraftNotice.tsx';
import { QuestionParts } from './QuestionParts.tsx';
import { SavingGuard } from './SavingGuard.tsx';
import type { QuestionForm } from './use-question-form.ts';
import { WritingAside } from './WritingAside.tsx';
import { WritingWatch } from './WritingWatch.tsx';

interface QuestionFormFrameProps {
  writing: QuestionForm;
  basedOn?: number;
  submitLabel: string;
  /** What will become of it. */
  outlook: string;
  cancelPath: string;
  problem?: RequestProblem;
  onSubmit: FormEventHandler;
  /** Above the parts: what happened meanwhile. */
  children?: ReactNode;
}

/** The form of a question, with what learners will see beside it (below it on a phone). */
export function QuestionFormFrame({ writing, basedOn, submitLabel, outlook, problem, ...rest }: QuestionFormFrameProps) {
  const { form, place, draft, startOver, isSaved } = writing;
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <SavingGuard isSaved={isSaved} />
      {draft && <DraftNotice storedAt={draft.keptAt} onStartOver={startOver} />}
      <WritingWatch place={place} basedOn={basedOn}>
        {rest.children}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}>
          <Box component="form" noValidate onSubmit={rest.onSubmit} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <QuestionParts isEdit={basedOn !== undefined} />
            {problem && (
              <ErrorNotice>
                {problem.detail} {problem.code === 'access.required' && <Link href={paths.pricing}>Start Free Trial</Link>}
              </ErrorNotice>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
              <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
                {isSubmitting ? 'Saving...' : submitLabel}
              </Button>
              <Button href={rest.cancelPath} color="secondary">
                Cancel
              </Button>
              <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
                {outlook}
              </Typography>
            </Box>
          </Box>
          <WritingAside />
        </Box>
      </WritingWatch>
    </FormProvider>
  );
}
