import { FLAG_NOTE_CHARACTERS, FlagQuestionInput, flagReasons } from '@casebook/contracts';
import { FLAG_TEXT_LENGTH } from '@casebook/exam';
import { ConfirmDialog, Countdown, ErrorNotice, LabeledField, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { sentenceCase, truncateText } from '#shared/format-text.ts';
import { emptyFlag, type FlagFields, type FlagRefusal } from './use-flagging.ts';

interface QuestionFlagDialogProps {
  stem: string;
  isFlagged: boolean;
  /** The fields as they were when the dialog was last closed. */
  draft: FlagFields;
  onFlag: (input: FlagQuestionInput) => Promise<FlagRefusal | undefined>;
  onUnflag: () => Promise<FlagRefusal | undefined>;
  onClose: (draft: FlagFields) => void;
}

/** Flags a question or removes the flag, depending on whether it was flagged when the dialog opened. */
export function QuestionFlagDialog({ isFlagged, onUnflag, ...props }: QuestionFlagDialogProps) {
  const [wasFlagged] = useState(isFlagged);
  const toast = useToast();
  if (!wasFlagged) return <FlagForm {...props} />;
  const close = () => props.onClose(props.draft);
  const unflag = async () => {
    close();
    const refusal = await onUnflag();
    if (refusal) toast.error(refusal.message);
  };
  return (
    <ConfirmDialog
      open
      title="Remove your flag?"
      confirmLabel="Unflag"
      cancelLabel="Keep the Flag"
      onConfirm={unflag}
      onCancel={close}
    >
      Your report will be deleted, and the question can appear in your quizzes again.
    </ConfirmDialog>
  );
}

/** The question, six reasons, and a note for “other”. */
function FlagForm({ stem, draft, onFlag, onClose }: Omit<QuestionFlagDialogProps, 'isFlagged' | 'onUnflag'>) {
  const toast = useToast();
  const [fields, setFields] = useState(draft);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<FlagRefusal>();
  const ids = useId();
  const input = flagInputOf(fields);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!input || isSending) return;
    setRefusal(undefined);
    setSending(true);
    try {
      const refused = await onFlag(input);
      if (refused) return setRefusal(refused);
      onClose(emptyFlag);
      toast.success('Flagged. It will stay out of your quizzes.');
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      fullWidth
      slotProps={{ paper: { sx: { width: 'calc(100% - 32px)' } } }}
      onClose={() => onClose(fields)}
      aria-labelledby={`${ids}-title`}
      aria-describedby={`${ids}-text`}
    >
      <Box
        component="form"
        noValidate
        onSubmit={send}
        // On a short screen the reasons scroll; the error and the buttons stay visible.
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogTitle id={`${ids}-title`}>Flag this question</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography
            id={`${ids}-text`}
            component="blockquote"
            variant="stem"
            sx={{ fontSize: '1rem', m: 0, pl: 2, borderLeft: 2, borderColor: 'edge.main', overflowWrap: 'anywhere' }}
          >
            {truncateText(stem, FLAG_TEXT_LENGTH)}
          </Typography>
          <Reasons chosen={fields.reason} onChoose={(reason) => setFields({ ...fields, reason })} />
          {fields.reason === 'other' && <Note note={fields.note} onChange={(note) => setFields({ ...fields, note })} />}
        </DialogContent>
        {refusal && <Refusal refusal={refusal} />}
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={() => onClose(fields)}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!input || isSending}>
            {isSending ? 'Flagging...' : 'Flag'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}

function Reasons({ chosen, onChoose }: { chosen: string; onChoose: (reason: string) => void }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ fontWeight: 600, p: 0, mb: 0.5 }}>
        Reason
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}>
        {flagReasons.map((reason, index) => (
          <FormControlLabel
            key={reason}
            label={sentenceCase(reason)}
            sx={{ mr: 0, minHeight: 44 }}
            slotProps={{ typography: { variant: 'body2' } }}
            control={
              <Radio
                size="small"
                name="reason"
                onChange={() => onChoose(reason)}
                value={reason}
                checked={reason === chosen}
                // Focuses the selected reason, or else the first one.
                autoFocus={chosen ? reason === chosen : index === 0}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}

function Note({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const id = useId();
  return (
    <LabeledField
      controlId={id}
      label="Your reason"
      helper={{ id: `${id}-left`, text: `${note.length} of ${FLAG_NOTE_CHARACTERS} characters` }}
      sx={{ mt: 1 }}
    >
      <OutlinedInput
        id={id}
        value={note}
        onChange={({ target }) => onChange(target.value)}
        multiline
        minRows={3}
        maxRows={8}
        slotProps={{ input: { maxLength: FLAG_NOTE_CHARACTERS, 'aria-required': true, 'aria-describedby': `${id}-left` } }}
      />
    </LabeledField>
  );
}

/** Why the server refused. For a rate limit, counts down to the next possible attempt. */
function Refusal({ refusal: { message, retryAfter } }: { refusal: FlagRefusal }) {
  const retryAt = useMemo(() => (retryAfter === undefined ? undefined : Date.now() + retryAfter * 1_000), [retryAfter]);
  return (
    <Box sx={{ px: 3, pt: 1 }}>
      <ErrorNotice>
        {message}
        {retryAt !== undefined && (
          <>
            . You can try again in <Countdown to={retryAt} />.
          </>
        )}
      </ErrorNotice>
    </Box>
  );
}

/** @returns the request; undefined while the fields are invalid. The note is sent only for the reason “other”. */
export const flagInputOf = ({ reason, note }: FlagFields): FlagQuestionInput | undefined =>
  FlagQuestionInput.safeParse(reason === 'other' ? { reason, note } : { reason }).data;
