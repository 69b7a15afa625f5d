import { messageOf } from '@casebook/api-client';
import type { FlaggedQuestion, FlagStatus } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, ErrorNotice, RelativeTime, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { api } from '#shared/api.ts';
import { DetailDialog } from '#shared/DetailDialog.tsx';
import { learnerPaths } from '#shared/paths.ts';
import { QuestionWithKey } from '#shared/QuestionWithKey.tsx';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { ConfirmDecision, type DecisionToConfirm, useFlagDecisions } from './flag-decisions.tsx';
import { actionLabels } from './flag-texts.ts';
import { Entries, Entry, FlagStatusBadge, RaisedFlags } from './RaisedFlags.tsx';

/** The question with its key, its statistics, and a link to edit it. */
function QuestionDetails({ flagged }: { flagged: FlaggedQuestion }) {
  const { questionId, tags } = flagged;
  const nameOf = useMemberNames([flagged.createdBy]);
  return (
    <Box component="section" aria-label="Question" sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <FlagStatusBadge status={flagged.flagStatus} />
        <DomainBadge domain={flagged.domain} />
        <DifficultyBadge difficulty={flagged.difficulty} />
      </Box>
      <QuestionWithKey {...flagged} />
      <Statistics questionId={questionId} />
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {flagged.createdBy === undefined ? 'Included with Casebook' : <>Written by {nameOf(flagged.createdBy)}</>}, created{' '}
        <RelativeTime at={flagged.createdAt} />. {flagged.isActive ? 'Active' : 'Inactive'}
        {flagged.isFlagged ? ', suspended because of flags' : ''}.{tags.length > 0 && ` Tags: ${tags.join(', ')}.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Link href={learnerPaths.editQuestion(questionId)} target="_blank" sx={{ py: 0.5 }}>
          Edit question
        </Link>
        <Link href={learnerPaths.questionVersions(questionId)} target="_blank" sx={{ py: 0.5 }}>
          Versions
        </Link>
      </Box>
    </Box>
  );
}

/** How members answered, which often tells more than the complaint. Renders nothing if it can't be loaded. */
function Statistics({ questionId }: { questionId: string }) {
  const { data } = api.useGetQuestionQuery({ id: questionId });
  if (!data?.statistics) return null;
  const { usageCount, correctAnswerRate, discriminationIndex } = data.statistics;
  return (
    <StatList
      layout="inline"
      stats={[
        { label: 'First answers', value: usageCount.toLocaleString('en-US') },
        { label: 'Correct', value: correctAnswerRate === undefined ? 'N/A' : `${Math.round(correctAnswerRate * 100)}%` },
        { label: 'Discrimination', value: discriminationIndex === undefined ? 'N/A' : discriminationIndex.toFixed(2) },
      ]}
    />
  );
}

/** What happened to the question's flags, the latest first. */
function FlagHistory({ questionId }: { questionId: string }) {
  const { data, error, refetch } = api.useListFlagHistoryQuery({ id: questionId });
  const nameOf = useMemberNames(data?.items.map(({ userId }) => userId) ?? []);
  return (
    <Box component="section" aria-labelledby="flag-history">
      <Typography variant="h3" component="h3" id="flag-history" sx={{ mb: 1 }}>
        Flag history
      </Typography>
      {error && !data && <ErrorNotice onRetry={refetch}>{messageOf(error, 'Failed to load flag history')}</ErrorNotice>}
      {!error && !data && <Skeleton variant="rounded" height={96} />}
      {data && (
        <Entries>
          {data.items.map(({ id, userId, action, reason, createdAt }) => (
            <Entry key={id} title={reason === undefined ? actionLabels[action] : `${actionLabels[action]}: ${reason}`}>
              {nameOf(userId)}, <RelativeTime at={createdAt} />
            </Entry>
          ))}
        </Entries>
      )}
      {data && data.total > data.items.length && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          +{data.total - data.items.length} more
        </Typography>
      )}
    </Box>
  );
}

interface ReviewDialogProps {
  flagged: FlaggedQuestion;
  onClose: () => void;
}

/** The review of one question: its details next to the flags' reasons, the flags' history, and the actions. */
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
  const [confirming, setConfirming] = useState<DecisionToConfirm>();
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
