import type { QuestionStatistics, QuestionView } from '@casebook/contracts';
import { worded } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const NO_ANSWERS = 'No answers yet';

/** Specification 000, section 6: success rate, average time, complexity, type, format. */
function figures({ questionType, formatType }: QuestionView, statistics: QuestionStatistics) {
  const { correctAnswerRate, averageResponseTimeMs, complexityScore } = statistics;
  return [
    { name: 'Success rate', value: correctAnswerRate === undefined ? NO_ANSWERS : `${Math.round(correctAnswerRate * 100)}%` },
    {
      name: 'Average time',
      value: averageResponseTimeMs === undefined ? NO_ANSWERS : `${Math.round(averageResponseTimeMs / 1000)} s`,
    },
    { name: 'Complexity', value: `${complexityScore} of 100` },
    { name: 'Type', value: worded(questionType) },
    { name: 'Format', value: worded(formatType) },
  ];
}

/** How members fared with a question. */
export function Statistics({ question }: { question: QuestionView }) {
  if (!question.statistics) return null;
  return (
    <Box
      component="dl"
      aria-label="Statistics"
      sx={{
        m: 0,
        mt: 3,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
        display: 'grid',
        gap: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
      }}
    >
      {figures(question, question.statistics).map(({ name, value }) => (
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
