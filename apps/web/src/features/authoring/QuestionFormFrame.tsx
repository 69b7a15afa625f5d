import type { RequestProblem } from '@casebook/api-client';
import { ConfirmDialog, ErrorNotice, RelativeTime } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FormEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormState, useWatch } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ClassificationSection } from './fields/ClassificationSection.tsx';
import { ExhibitSection, ScenarioPart } from './fields/ExhibitSection.tsx';
import { descriptionIds, FlawNotes, FormSection, FormTextField } from './fields/FormFields.tsx';
import { OptionsSection } from './fields/OptionsSection.tsx';
import { SourcesSection } from './fields/SourcesSection.tsx';
import { FlawsContext, useFlaws } from './find-flaws.ts';
import { PreviewAndFlaws } from './preview/PreviewAndFlaws.tsx';
import type { QuestionFields } from './question-fields.ts';
import { type DraftKey, deleteDraft, type QuestionForm, storeDraft } from './use-question-form.ts';

interface DraftNoticeProps {
  storedAt: string;
  onStartOver: () => void;
}

/** Shows that a draft was restored, with a button that discards it. */
function DraftNotice({ storedAt, onStartOver }: DraftNoticeProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Alert
        severity="info"
        role="status"
        action={
          <Button color="inherit" size="small" onClick={() => setConfirming(true)}>
            Start Over
          </Button>
        }
        sx={{
          mb: 2,
          color: 'text.primary',
          bgcolor: 'tint.info',
          border: 1,
          borderColor: 'info.main',
          '& .MuiAlert-icon': { color: 'info.main' },
        }}
      >
        We restored your unsaved draft from <RelativeTime at={storedAt} />.
      </Alert>
      <ConfirmDialog
        open={isConfirming}
        title="Start over?"
        confirmLabel="Start Over"
        cancelLabel="Keep Writing"
        dangerous
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          onStartOver();
        }}
      >
        Your draft of this question will be discarded. You can’t undo this.
      </ConfirmDialog>
    </>
  );
}

interface QuestionFormFrameProps {
  questionForm: QuestionForm;
  basedOn?: number;
  submitLabel: string;
  /** A text next to the submit button that says what happens after submitting. */
  submitNote: string;
  cancelPath: string;
  problem?: RequestProblem;
  onSubmit: FormEventHandler;
  /** Notices above the form. */
  children?: ReactNode;
}

/** The form of a question, with a live preview beside it, or below it on a phone. */
export function QuestionFormFrame(props: QuestionFormFrameProps) {
  const { questionForm, basedOn, submitLabel, submitNote, cancelPath, problem, onSubmit, children } = props;
  const { form, draftKey, draft, discardDraft, isSaved } = questionForm;
  const { isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <UnsavedChangesGuard isSaved={isSaved} />
      {draft && <DraftNotice storedAt={draft.keptAt} onStartOver={discardDraft} />}
      <DraftWatcher draftKey={draftKey} basedOn={basedOn}>
        {children}
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 7fr) minmax(0, 5fr)' }, alignItems: 'start' }}>
          <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <QuestionParts isEdit={basedOn !== undefined} />
            {problem && (
              <ErrorNotice>
                {failureText(problem)} {problem.code === 'access.required' && <Link href={paths.checkout}>Start Free Trial</Link>}
              </ErrorNotice>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
              <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
                {isSubmitting ? 'Saving...' : submitLabel}
              </Button>
              <Button href={cancelPath} color="secondary">
                Cancel
              </Button>
              <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
                {submitNote}
              </Typography>
            </Box>
          </Box>
          <PreviewAndFlaws />
        </Box>
      </DraftWatcher>
    </FormProvider>
  );
}

/** After a server or connection failure, adds that the draft is stored: submitting the same input again may succeed. */
function failureText({ status, detail }: RequestProblem): string {
  const isRefusal = status >= 400 && status < 500;
  return isRefusal ? detail : `${detail.replace(/\.?$/, '.')} Your draft is still saved in this browser.`;
}

/** The parts of a question, in the order in which learners see them. */
function QuestionParts({ isEdit }: { isEdit: boolean }) {
  return (
    <>
      <ScenarioPart />
      <FormSection title="Question">
        <FormTextField
          path="question"
          label="Stem"
          hint="The situation, and one question that can be answered without seeing the options"
          lines={3}
          usesReadingFont
        />
      </FormSection>
      <ExhibitSection />
      <OptionsSection />
      <ExplanationPart />
      <ClassificationSection />
      <SourcesSection />
      {isEdit && (
        <FormSection title="This change">
          <FormTextField path="updateReason" label="Reason for the change" hint="Shown in the list of versions" />
        </FormSection>
      )}
    </>
  );
}

/** The sections of the explanation that aren't about a single option. */
function ExplanationPart() {
  return (
    <FormSection
      title="Explanation"
      description="The first two sections (why the correct option is right and why the others are wrong) come from the options above."
    >
      <FormTextField path="keyConcepts" label="Key concepts" lines={2} usesReadingFont />
      <FormTextField path="practicalApplication" label="Practical application" lines={2} usesReadingFont />
      <FlawNotes path="explanation" id={descriptionIds('explanation').notes} />
    </FormSection>
  );
}

/** Asks before unsaved changes are left, unless they were just saved. */
function UnsavedChangesGuard({ isSaved }: { isSaved: () => boolean }) {
  const { isDirty } = useFormState<QuestionFields>();
  return <LeaveGuard isDirty={isDirty} isBlocking={() => isDirty && !isSaved()} />;
}

/** Confirms leaving a page with unsaved changes. @param isBlocking evaluated on navigation, so that saving can navigate away */
function LeaveGuard({ isDirty, isBlocking }: { isDirty: boolean; isBlocking: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBlocking() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isDirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep Writing"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      Your draft is saved in this browser and restored when you come back.
    </ConfirmDialog>
  );
}

interface DraftWatcherProps {
  draftKey: DraftKey;
  basedOn?: number;
  children: ReactNode;
}

/** Stores the draft and runs the `questionForm` rules when the fields change, without rerendering its children. */
function DraftWatcher({ draftKey: { userId, subject }, basedOn, children }: DraftWatcherProps) {
  const { isDirty } = useFormState<QuestionFields>();
  const fields = useWatch<QuestionFields>() as QuestionFields;
  const wasDirty = useRef(false);
  useEffect(() => {
    const draftKey = { userId, subject };
    // A form that was never dirty doesn't delete the stored draft, which is about to be restored.
    if (!isDirty && wasDirty.current) deleteDraft(draftKey);
    wasDirty.current = isDirty;
    if (!isDirty) return;
    storeDraft(draftKey, { fields, keptAt: new Date().toISOString(), ...(basedOn !== undefined && { basedOn }) });
  }, [userId, subject, fields, isDirty, basedOn]);
  return <FlawsContext value={useFlaws(fields)}>{children}</FlawsContext>;
}
