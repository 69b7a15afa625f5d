import type { QuestionView } from '@casebook/contracts';
import { Badge, DifficultyBadge, DomainBadge, RelativeTime } from '@casebook/web-ui';
import RetiredIcon from '@mui/icons-material/ArchiveOutlined';
import FlaggedIcon from '@mui/icons-material/Flag';
import ScenarioIcon from '@mui/icons-material/MenuBookOutlined';
import ExhibitIcon from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { sentenceCase } from '#shared/format-text.ts';
import { QualityBadge, qualityTier } from '#shared/QualityBadge.tsx';
import { CrossDomainBadge, type QuestionStatus, StatusBadge } from '#shared/StatusBadge.tsx';

/**
 * Domain, difficulty, type, and status of a question, and when its content changed. High quality is the norm, so only lower quality gets a
 * badge; the answer's statistics show every score.
 */
export function CardBadges({ question }: { question: QuestionView }) {
  const { domain, difficulty, questionType, qualityScore, lastUpdatedAt } = question;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.25, alignItems: 'center' }}>
      <DomainBadge domain={domain} />
      <DifficultyBadge difficulty={difficulty} />
      <Typography component="span" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
        {sentenceCase(questionType)}
      </Typography>
      {qualityTier(qualityScore) !== 'high' && <QualityBadge score={qualityScore} />}
      <CrossDomainBadge question={question} />
      <StimulusBadges question={question} />
      {questionStatuses(question).map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {question.isFlagged && <FlaggedBadge />}
      {question.retirement && <RetiredBadge />}
      <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: { sm: 'auto' } }}>
        Updated <RelativeTime at={lastUpdatedAt} />
      </Typography>
    </Box>
  );
}

/** Names the kinds of exhibit that an opened card shows above the options. */
function StimulusBadges({ question: { scenario, exhibit } }: { question: QuestionView }) {
  return (
    <>
      {scenario && (
        <Badge color="text.secondary" icon={<ScenarioIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
          Scenario, {scenario.size} questions
        </Badge>
      )}
      {exhibit && (
        <Badge color="text.secondary" icon={<ExhibitIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
          Exhibit
        </Badge>
      )}
    </>
  );
}

/** Marks a question whose flags exclude it from all quizzes until an admin decides. */
function FlaggedBadge() {
  return (
    <Badge color="warning.main" icon={<FlaggedIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      Flagged, out of quizzes
    </Badge>
  );
}

/** Marks a bookmarked question that a release retired. */
function RetiredBadge() {
  return (
    <Badge color="text.secondary" icon={<RetiredIcon aria-hidden="true" sx={{ fontSize: '1rem' }} />}>
      Retired
    </Badge>
  );
}

/** @returns the statuses that get a badge: all except active, which is the norm */
function questionStatuses({ isActive, isFeatured, mine, reviewStatus, origin }: QuestionView): QuestionStatus[] {
  return [
    ...(isActive ? [] : (['inactive'] as const)),
    ...(isFeatured ? (['featured'] as const) : []),
    ...(mine?.author && reviewStatus !== 'approved' ? (['practice'] as const) : []),
    ...(origin === 'ai' ? (['ai-generated'] as const) : []),
  ];
}
