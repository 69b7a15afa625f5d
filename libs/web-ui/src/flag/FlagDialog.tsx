import type { FlagQuestionInput } from '@casebook/contracts';
import { FLAG_TEXT_LENGTH } from '@casebook/exam';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import { cutText } from '../question/cut-text.ts';
import { useToast } from '../toast/toast.ts';
import { FlagNote } from './FlagNote.tsx';
import { FlagProblem, type FlagRefusal } from './FlagProblem.tsx';
import { FlagReasons } from './FlagReasons.tsx';
import type { FlagFields } from './flag-draft.ts';
import { flagInputOf } from './flag-fields.ts';

interface FlagDialogProps {
  /** The question's stem. */
  text: string;
  /** What was filled in before, when the dialog was closed over it. */
  draft: FlagFields;
  /** @returns why the flag was not taken */
  onSend: (input: FlagQuestionInput) => Promise<FlagRefusal | undefined>;
  onClose: (left: FlagFields) => void;
  onFlagged: () => void;
}

/** Specification 001, section 2: the question, six reasons, one's own words for another. */
export function FlagDialog({ text, draft, onSend, onClose, onFlagged }: FlagDialogProps) {
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
    const refused = await onSend(input);
    setSending(false);
    if (refused) return setRefusal(refused);
    onFlagged();
    toast.success('Flagged. It stays out of your quizzes.');
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
        // The reasons scroll where the screen is low; what goes wrong and the buttons stay in sight.
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
            {cutText(text, FLAG_TEXT_LENGTH)}
          </Typography>
          <FlagReasons chosen={fields.reason} onChoose={(reason) => setFields({ ...fields, reason })} />
          {fields.reason === 'other' && <FlagNote note={fields.note} onWrite={(note) => setFields({ ...fields, note })} />}
        </DialogContent>
        {refusal && <FlagProblem refusal={refusal} />}
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
