import type { QuestionView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRatings } from '#shared/ratings.ts';
import { RatingButton } from './RatingButton.tsx';

/** Up or down, one rating a member; pressing it again removes it. */
export function CardRating({ question }: { question: QuestionView }) {
  const { ratings, rate } = useRatings(question);
  const { up, down, mine } = ratings;
  const labelId = `rating-${question.id}`;
  return (
    <Box
      role="group"
      aria-labelledby={labelId}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, alignItems: 'center', mt: 2 }}
    >
      <Typography id={labelId} variant="body2" color="textSecondary" sx={{ mr: 1 }}>
        Is this a good question?
      </Typography>
      <RatingButton direction="up" isMine={mine === 1} count={up} onPress={() => rate(1)} />
      <RatingButton direction="down" isMine={mine === -1} count={down} onPress={() => rate(-1)} />
    </Box>
  );
}
