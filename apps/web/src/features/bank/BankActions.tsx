import { useGetAccessQuery } from '@casebook/api-client';
import AddIcon from '@mui/icons-material/Add';
import OwnIcon from '@mui/icons-material/EditNote';
import LockIcon from '@mui/icons-material/LockOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, useState } from 'react';
import { StartTrial } from '#shared/checkout.tsx';
import { paths } from '#shared/paths.ts';
import { BankGuide, type GuidePage } from './BankGuide.tsx';
import { BankMenu } from './BankMenu.tsx';

/** Add Question, My Questions, and the bank's menu. A phone has room only for the menu, which then contains the other two. */
export function BankActions() {
  const { data: access } = useGetAccessQuery();
  const isPhone = useMediaQuery('(width < 600px)');
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null);
  const [lockAnchor, setLockAnchor] = useState<HTMLElement | null>(null);
  const [guidePage, setGuidePage] = useState<GuidePage>();
  // Until access is loaded, the button is enabled, and the form decides.
  const canAdd = access?.active !== false;
  const explainLock = ({ currentTarget }: MouseEvent<HTMLElement>) => setLockAnchor(currentTarget);
  return (
    <>
      {!isPhone && (
        <>
          <Button href={paths.ownQuestions} color="secondary" size="small" startIcon={<OwnIcon />}>
            My Questions
          </Button>
          {canAdd ? (
            <Button href={paths.newQuestion} color="secondary" variant="outlined" size="small" startIcon={<AddIcon />}>
              Add Question
            </Button>
          ) : (
            <Button
              color="secondary"
              variant="outlined"
              size="small"
              startIcon={<LockIcon />}
              aria-haspopup="dialog"
              onClick={explainLock}
            >
              Add Question
            </Button>
          )}
        </>
      )}
      <Tooltip title="More" describeChild>
        <IconButton
          aria-label="Bank menu"
          aria-haspopup="menu"
          aria-expanded={menuAnchor !== null}
          onClick={({ currentTarget }) => setMenuAnchor(currentTarget)}
          sx={{ mr: -1 }}
        >
          <MoreIcon />
        </IconButton>
      </Tooltip>
      {menuAnchor && (
        <BankMenu
          anchor={menuAnchor}
          isPhone={isPhone}
          canAdd={canAdd}
          onClose={() => setMenuAnchor(null)}
          onExplainLock={() => setLockAnchor(menuAnchor)}
          onOpenGuide={setGuidePage}
        />
      )}
      {lockAnchor && <LockExplanation anchor={lockAnchor} onClose={() => setLockAnchor(null)} />}
      {guidePage && <BankGuide page={guidePage} onClose={() => setGuidePage(undefined)} />}
    </>
  );
}

interface LockExplanationProps {
  anchor: HTMLElement;
  onClose: () => void;
}

/** Explains why Add Question is locked, and how to unlock it. */
function LockExplanation({ anchor, onClose }: LockExplanationProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'add-locked',
          sx: { width: 340, p: 2.5, display: 'grid', gap: 1.5, justifyItems: 'start' },
        },
      }}
    >
      <Typography id="add-locked" variant="h4" component="h2">
        Writing questions comes with Premium.
      </Typography>
      <Typography variant="body2" color="textSecondary">
        You can write your own questions, use them in your quizzes right away, and share them once a reviewer approves them.
      </Typography>
      <StartTrial autoFocus />
    </Popover>
  );
}
