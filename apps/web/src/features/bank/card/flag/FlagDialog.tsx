import { flagQuestion, useQuestionsDispatch } from '@casebook/api-client';
import type { FlagQuestionInput, QuestionView } from '@casebook/contracts';
import { FLAG_TEXT_LENGTH } from '@casebook/exam';
import { useToast } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { cutText } from '../cut-text.ts';
import { FlagNote } from './FlagNote.tsx';
import { FlagProblem } from './FlagProblem.tsx';
import { FlagReasons } from './FlagReasons.tsx';
import { type FlagFields, flagFieldsSchema } from './flag-fields.ts';

interface FlagDialogProps {
  question: QuestionView;
  /** What was filled in before, when the dialog was closed over it. */
  draft: FlagFields;
  onClose: (left: FlagFields) => void;
  onFlagged: () => void;
}

/** Specification 001, section 2: the question, six reasons, one's own words for another. */
export function FlagDialog({ question, draft, onClose, onFlagged }: FlagDialogProps) {
  const dispatch = useQuestionsDispatch();
  const toast = useToast();
  const [problem, setProblem] = useState<unknown>();
  const { register, handleSubmit, watch, getValues, formState } = useForm<FlagFields, unknown, FlagQuestionInput>({
    defaultValues: draft,
    resolver: zodResolver(flagFieldsSchema),
    mode: 'onChange',
  });
  const ids = useId();
  const { reason, note } = watch();

  const send = async (input: FlagQuestionInput) => {
    setProblem(undefined);
    const error = await dispatch(flagQuestion(question, input));
    if (error) return setProblem(error);
    onFlagged();
    toast.success('Flagged. It stays out of your quizzes.');
  };
  return (
    <Dialog
      open
      fullWidth
      slotProps={{ paper: { sx: { width: 'calc(100% - 32px)' } } }}
      onClose={() => onClose(getValues())}
      aria-labelledby={`${ids}-title`}
      aria-describedby={`${ids}-text`}
    >
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(send)}
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
            {cutText(question.question, FLAG_TEXT_LENGTH)}
          </Typography>
          <FlagReasons registration={register('reason')} chosen={reason} />
          {reason === 'other' && <FlagNote registration={register('note')} typed={note.length} />}
        </DialogContent>
        {problem !== undefined && <FlagProblem problem={problem} />}
        <DialogActions sx={{ p: 2 }}>
          <Button color="secondary" onClick={() => onClose(getValues())}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!formState.isValid || formState.isSubmitting}>
            {formState.isSubmitting ? 'Flagging...' : 'Flag'}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
