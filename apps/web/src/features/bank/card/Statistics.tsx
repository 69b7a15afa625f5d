import type { QuestionStatistics, QuestionView } from '@casebook/contracts';
import { CONFIRMED_ANSWERS } from '@casebook/exam';
import { sentenceCase } from '@casebook/web-ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const NO_ANSWERS = 'No answers yet';

/** Success rate, average time, complexity, type, format, and quality score. */
function statisticsRows({ questionType, formatType, qualityScore }: QuestionView, statistics: QuestionStatistics) {
  const { correctAnswerRate, averageResponseTimeMs, complexityScore } = statistics;
  return [
    { name: 'Success rate', value: correctAnswerRate === undefined ? NO_ANSWERS : `${Math.round(correctAnswerRate * 100)}%` },
    {
      name: 'Average time',
      value: averageResponseTimeMs === undefined ? NO_ANSWERS : `${Math.round(averageResponseTimeMs / 1000)} sec`,
    },
    { name: 'Complexity', value: `${complexityScore} of 100` },
    { name: 'Type', value: sentenceCase(questionType) },
    { name: 'Format', value: sentenceCase(formatType) },
    { name: 'Quality', value: `${qualityScore} of 100` },
  ];
}

/** How members did on a question. Authors and admins also see a warning about negative discrimination. */
export function Statistics({ question }: { question: QuestionView }) {
  const { statistics } = question;
  if (!statistics) return null;
  const { usageCount } = statistics;
  return (
    <Box sx={{ mt: 3, pt: 2, borderTop: 1, borderColor: 'divider' }}>
      <StatisticsList question={question} statistics={statistics} />
      {usageCount > 0 && usageCount < CONFIRMED_ANSWERS && <Provisional answers={usageCount} />}
      {statistics.warnings?.includes('negative-discrimination') && <NegativeDiscrimination />}
    </Box>
  );
}

const Provisional = ({ answers }: { answers: number }) => (
  <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1.5 }}>
    Provisional: {answers} {answers === 1 ? 'answer' : 'answers'} so far. These numbers settle after {CONFIRMED_ANSWERS}.
  </Typography>
);

const NegativeDiscrimination = () => (
  <Alert severity="warning" sx={{ mt: 2, color: 'text.primary', bgcolor: 'tint.warning' }}>
    Negative discrimination: members who do well on other questions get this one wrong more often than the rest. Check its key and
    its wording.
  </Alert>
);

function StatisticsList({ question, statistics }: { question: QuestionView; statistics: QuestionStatistics }) {
  return (
    <Box
      component="dl"
      aria-label="Statistics"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))' }}
    >
      {statisticsRows(question, statistics).map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="label" color="textSecondary">
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontVariantNumeric: 'tabular-nums', color: value === NO_ANSWERS ? 'text.secondary' : undefined }}
          >
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
