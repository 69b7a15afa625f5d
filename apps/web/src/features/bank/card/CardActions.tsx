import type { QuestionView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import { BookmarkButton } from './BookmarkButton.tsx';
import { FlagButton } from './flag/FlagButton.tsx';
import { MoreButton } from './more/MoreButton.tsx';
import { ShareButton } from './ShareButton.tsx';

/** What a member can do with a question, a button each; what is seldom wanted in a menu. */
export function CardActions({ question }: { question: QuestionView }) {
  return (
    <Box sx={{ display: 'flex', mr: -1.25 }}>
      {question.mine && <BookmarkButton question={question} />}
      <ShareButton question={question} />
      {question.mine && <FlagButton question={question} />}
      {question.mine && <MoreButton question={question} />}
    </Box>
  );
}
