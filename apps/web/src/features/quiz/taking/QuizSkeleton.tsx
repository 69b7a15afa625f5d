import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { quizColumns } from './quiz-columns.ts';

const options = ['a', 'b', 'c', 'd'];

/** The size of a question with a stem of three lines and four options. */
export function QuizSkeleton() {
  return (
    <Box aria-busy="true" aria-label="Loading..." role="status" sx={quizColumns}>
      <Skeleton variant="rounded" sx={{ height: { xs: 132, md: 420 }, order: { md: 1 } }} />
      <Box>
        <Typography variant="stem" component="div">
          <Skeleton />
          <Skeleton />
          <Skeleton width="60%" />
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
          {options.map((option) => (
            <Skeleton key={option} variant="rounded" height={60} />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
