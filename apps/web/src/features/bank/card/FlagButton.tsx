import type { QuestionView } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import FlaggedIcon from '@mui/icons-material/Flag';
import FlagIcon from '@mui/icons-material/OutlinedFlag';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef, useState } from 'react';
import { emptyFlag, useFlagging } from '#shared/flag/use-flagging.ts';

const QuestionFlagDialog = lazy(async () => ({
  default: (await import('#shared/flag/QuestionFlagDialog.tsx')).QuestionFlagDialog,
}));

const memberCount = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/** Flags a question or removes the member's flag, and shows the number of flags. */
export function FlagButton({ question }: { question: QuestionView }) {
  const { flagCount, mine } = question;
  const [isOpen, setOpen] = useState(false);
  const draft = useRef(emptyFlag);
  const toast = useToast();
  const { flag, unflag } = useFlagging(question, toast.warning);
  const isFlagged = mine?.flagged ?? false;
  const label = isFlagged ? 'Flagged' : 'Flag';
  const Icon = isFlagged ? FlaggedIcon : FlagIcon;
  return (
    <>
      <Tooltip title={flagCount > 0 ? `${label}. Flagged by ${memberCount(flagCount)}` : label} describeChild>
        <IconButton
          aria-label={`${label}: ${question.question.slice(0, 60)}${flagCount > 0 ? `, ${flagCount}` : ''}`}
          aria-haspopup="dialog"
          color={isFlagged ? 'warning' : 'default'}
          onClick={() => setOpen(true)}
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
      {isOpen && (
        <Suspense>
          <QuestionFlagDialog
            stem={question.question}
            isFlagged={isFlagged}
            draft={draft.current}
            onFlag={flag}
            onUnflag={unflag}
            onClose={(closedDraft) => {
              draft.current = closedDraft;
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
