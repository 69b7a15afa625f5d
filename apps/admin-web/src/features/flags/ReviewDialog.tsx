import type { FlaggedQuestion, FlagStatus } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DetailDialog } from '#shared/DetailDialog.tsx';
import { ConfirmDecision, type ConfirmedDecision } from './ConfirmDecision.tsx';
import { FlagHistory } from './FlagHistory.tsx';
import { QuestionDetails } from './QuestionDetails.tsx';
import { RaisedFlags } from './RaisedFlags.tsx';
import { useFlagDecisions } from './use-flag-decisions.ts';

interface ReviewDialogProps {
  flagged: FlaggedQuestion;
  onClose: () => void;
}

/** The review of one question: its details beside the reasons, the flags' history, and what to do. */
export function ReviewDialog({ flagged, onClose }: ReviewDialogProps) {
  return (
    <DetailDialog
      title="Review flagged question"
      maxWidth={1040}
      onClose={onClose}
      actions={<Actions flagged={flagged} onClose={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' } }}>
        <QuestionDetails flagged={flagged} />
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <RaisedFlags flagged={flagged} />
          <FlagHistory questionId={flagged.questionId} />
        </Box>
      </Box>
    </DetailDialog>
  );
}

/** 'Remove Flag' is offered for pending questions, 'Delete from DB' for pending and actioned ones. */
function Actions({ flagged: { questionId, flagStatus }, onClose }: ReviewDialogProps) {
  const { decide, remove, isBusy } = useFlagDecisions();
  const [confirming, setConfirming] = useState<ConfirmedDecision>();
  const isPending = flagStatus === 'pending';
  const decideTo = async (status: FlagStatus) => {
    setConfirming(undefined);
    if (await decide(questionId, status)) onClose();
  };
  const removePermanently = async () => {
    setConfirming(undefined);
    if (await remove(questionId)) onClose();
  };
  return (
    <>
      {flagStatus !== 'reviewed' && (
        <Button variant="contained" disabled={isBusy} onClick={() => decideTo('reviewed')}>
          Mark Reviewed
        </Button>
      )}
      {flagStatus !== 'actioned' && (
        <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => decideTo('actioned')}>
          Action
        </Button>
      )}
      {!isPending && (
        <Button variant="outlined" color="secondary" disabled={isBusy} onClick={() => decideTo('pending')}>
          Mark Pending
        </Button>
      )}
      {isPending && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('dismiss')}>
          Remove Flag
        </Button>
      )}
      {(isPending || flagStatus === 'actioned') && (
        <Button variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('delete')}>
          Delete from DB
        </Button>
      )}
      <ConfirmDecision
        decision={confirming}
        questions="this question"
        onDismiss={() => decideTo('dismissed')}
        onDelete={removePermanently}
        onCancel={() => setConfirming(undefined)}
      />
    </>
  );
}
