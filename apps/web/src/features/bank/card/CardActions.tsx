import type { QuestionView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { BookmarkButton } from './BookmarkButton.tsx';
import { ShareButton } from './ShareButton.tsx';

/** What a member can do with a question, a button each. */
export function CardActions({ question }: { question: QuestionView }) {
  return (
    <Box sx={{ display: 'flex', mr: -1.25 }}>
      {question.mine && <BookmarkButton question={question} />}
      <ShareButton question={question} />
    </Box>
  );
}
