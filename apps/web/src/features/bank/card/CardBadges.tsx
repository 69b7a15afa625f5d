import type { QuestionView } from '@casebook/contracts';
import { CrossDomainBadge, DifficultyBadge, DomainBadge, QualityBadge, StatusBadge, worded } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { FlaggedBadge } from './FlaggedBadge.tsx';
import { questionStatuses } from './question-statuses.ts';

/** What a question is, at a glance. */
export function CardBadges({ question }: { question: QuestionView }) {
  const { domain, difficulty, questionType, qualityScore } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
      <DomainBadge domain={domain} />
      <DifficultyBadge difficulty={difficulty} />
      <Typography component="span" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {worded(questionType)}
      </Typography>
      <QualityBadge score={qualityScore} />
      <CrossDomainBadge question={question} />
      {questionStatuses(question).map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {question.isFlagged && <FlaggedBadge />}
    </Box>
  );
}
