import type { FlaggedQuestion } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, RelativeTime, StatList } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { api } from '#shared/api.ts';
import { KeyedQuestion } from '#shared/KeyedQuestion.tsx';
import { learnerPaths } from '#shared/paths.ts';
import { useMemberNames } from '#shared/use-member-names.tsx';
import { FlagStatusBadge } from './FlagStatusBadge.tsx';

/** The question with its key, its statistics, and where to edit it. */
export function QuestionDetails({ flagged }: { flagged: FlaggedQuestion }) {
  const { questionId, tags } = flagged;
  const nameOf = useMemberNames([flagged.createdBy]);
  return (
    <Box component="section" aria-label="Question" sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5 }}>
        <FlagStatusBadge status={flagged.flagStatus} />
        <DomainBadge domain={flagged.domain} />
        <DifficultyBadge difficulty={flagged.difficulty} />
      </Box>
      <KeyedQuestion {...flagged} />
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

/** Members' answers say more about a complaint than the complaint: nothing shows where they can't be read. */
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
