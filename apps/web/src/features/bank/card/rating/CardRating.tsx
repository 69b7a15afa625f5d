import { changeRating, messageOf, type Rating, ratingsOf, useQuestionsDispatch } from '@casebook/api-client';
import type { QuestionView } from '@casebook/contracts';
import { useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { RatingButton } from './RatingButton.tsx';

/** Up or down, one a member; pressed again it is taken back. */
export function CardRating({ question }: { question: QuestionView }) {
  const dispatch = useQuestionsDispatch();
  const toast = useToast();
  const { up, down, mine } = ratingsOf(question);
  const rate = async (rating: Rating) => {
    const error = await dispatch(changeRating(question, rating));
    if (error) toast.error(messageOf(error, 'Failed to rate question'));
  };
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
