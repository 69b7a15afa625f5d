import { DAILY_ALLOWANCE, TRIAL_DAYS } from '@casebook/exam';
import { plan } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const questions = [
  {
    asked: 'What do I get without paying?',
    answer: `${DAILY_ALLOWANCE} questions a day in the daily quiz, each with its answer and explanation, and every question of the bank to read without its answer.`,
  },
  {
    asked: 'When do I pay?',
    answer: `${TRIAL_DAYS} days after you start the trial, ${plan.price}, and then each month. Cancel before the trial ends and you pay nothing.`,
  },
  { asked: 'How do I cancel?', answer: 'At any time. Access stays until the end of the period that is paid.' },
  {
    asked: 'Is this endorsed by the certification body?',
    answer: 'No. Casebook is independent, and its questions are its own, not the exam’s.',
  },
];

export function PricingQuestions() {
  return (
    <Box component="section" aria-labelledby="asked">
      <Typography id="asked" variant="h2" sx={{ mb: 2 }}>
        Questions people ask
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {questions.map(({ asked, answer }) => (
          <Box key={asked} sx={{ borderTop: 1, borderColor: 'divider', py: 2 }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {asked}
            </Typography>
            <Typography component="dd" color="textSecondary" sx={{ m: 0, mt: 0.5 }}>
              {answer}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
