import type { Flaw } from '@casebook/exam';
import { Announcement, Disclosure, fieldId, fieldName } from '@casebook/web-ui';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useContext, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { FlawsContext } from '../find-flaws.ts';
import type { QuestionFields } from '../question-fields.ts';
import { QuestionPreview } from './QuestionPreview.tsx';

/** The preview and the writing flaws. Deferred, so that rendering them doesn't block typing. */
export function PreviewAndFlaws() {
  const { isDirty, defaultValues } = useFormState<QuestionFields>();
  const fields = useDeferredValue(useWatch<QuestionFields>() as QuestionFields);
  return (
    <Box
      component="aside"
      aria-label="Preview and notes"
      // The preview has its own scrollbar when it is taller than the window, so it must be focusable for keyboard scrolling.
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
      <FlawSummary isStarted={isDirty || Boolean(defaultValues?.question)} />
      <Typography variant="label" component="h2" color="textSecondary" sx={{ mb: 1 }}>
        How learners will see it
      </Typography>
      <QuestionPreview fields={fields} />
    </Box>
  );
}

const describeFlaw = ({ field, message }: Flaw): string => `${fieldName(field)}: ${message}.`;

/** Announces new flaws, and when the last one is resolved. Flaws that existed when the form opened aren't announced. */
function FlawAnnouncement() {
  const flaws = useContext(FlawsContext);
  const previousFlaws = useRef(flaws);
  const [message, setMessage] = useState('');
  useEffect(() => {
    const announced = new Set(previousFlaws.current.map(describeFlaw));
    const added = flaws.map(describeFlaw).filter((text) => !announced.has(text));
    if (added.length > 0) setMessage(added.join(' '));
    else if (flaws.length === 0 && announced.size > 0) setMessage('No more notes on your writing.');
    previousFlaws.current = flaws;
  }, [flaws]);
  return <Announcement>{message}</Announcement>;
}

const focusField = (path: string) => document.getElementById(fieldId(path))?.focus();

/** Every flaw that the writing rules found, with a link to its field. Flaws don't block submitting. */
function FlawSummary({ isStarted }: { isStarted: boolean }) {
  const flaws = useContext(FlawsContext);
  if (!isStarted) return null;
  const Icon = flaws.length > 0 ? WarningIcon : DoneIcon;
  return (
    <Box component="section" aria-label="Notes on your writing" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, color: flaws.length > 0 ? 'warning.main' : 'success.main' }}>
        <Icon fontSize="small" aria-hidden="true" />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {flaws.length === 0 ? 'No notes so far' : `${flaws.length} ${flaws.length === 1 ? 'note' : 'notes'} on your writing`}
        </Typography>
      </Box>
      {flaws.length > 0 && (
        <Disclosure labels={['Show the notes', 'Hide the notes']}>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
            {flaws.map(({ rule, field, message }) => (
              <Typography key={rule + field + message} component="li" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
                <Link
                  component="button"
                  type="button"
                  color="inherit"
                  onClick={() => focusField(field)}
                  sx={{ fontWeight: 600, verticalAlign: 'baseline', minHeight: 24 }}
                >
                  {fieldName(field)}
                </Link>{' '}
                {message}
              </Typography>
            ))}
          </Box>
        </Disclosure>
      )}
    </Box>
  );
}
