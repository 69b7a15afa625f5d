import type { QuestionView } from '@casebook/contracts';
import { FlagDialog, nothingFilledIn, UnflagDialog, useToast } from '@casebook/web-ui';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useFlagging } from '#shared/flagging.ts';

const members = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Flag, or Flagged: a member flags a question once and may take that back. Members see how many did. */
export function FlagButton({ question }: { question: QuestionView }) {
  const { flagCount, mine } = question;
  // Chosen when it opens: what becomes of the flag meanwhile does not put another dialog in its place.
  const [open, setOpen] = useState<'flag' | 'unflag'>();
  const draft = useRef(nothingFilledIn);
  const toast = useToast();
  const { flag, unflag } = useFlagging(question, toast.warning);
  const isFlagged = mine?.flagged ?? false;
  const word = isFlagged ? 'Flagged' : 'Flag';
  const Icon = isFlagged ? FlaggedIcon : FlagIcon;
  return (
    <>
      <Tooltip title={flagCount > 0 ? `${word}. Flagged by ${members(flagCount)}` : word} describeChild>
        <IconButton
          aria-label={`${word}: ${question.question.slice(0, 60)}${flagCount > 0 ? `, ${flagCount}` : ''}`}
          aria-haspopup="dialog"
          color={isFlagged ? 'warning' : 'default'}
          onClick={() => setOpen(isFlagged ? 'unflag' : 'flag')}
          sx={{ position: 'relative' }}
        >
          <Icon fontSize="small" />
          {flagCount > 0 && (
            <Typography
              component="span"
              variant="caption"
              sx={{ position: 'absolute', top: 4, right: 5, lineHeight: 1.2, fontWeight: 600 }}
            >
              {flagCount}
            </Typography>
          )}
        </IconButton>
      </Tooltip>
      {open === 'unflag' && (
        <UnflagDialog
          onClose={() => setOpen(undefined)}
          onUnflag={async () => {
            setOpen(undefined);
            const refusal = await unflag();
            if (refusal) toast.error(refusal.message);
          }}
        />
      )}
      {open === 'flag' && (
        <FlagDialog
          text={question.question}
          onSend={flag}
          draft={draft.current}
          onClose={(left) => {
            draft.current = left;
            setOpen(undefined);
          }}
          onFlagged={() => {
            draft.current = nothingFilledIn;
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}
