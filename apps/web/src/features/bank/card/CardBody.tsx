import type { QuestionView } from '@casebook/contracts';
import { DisclosureButton, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardActions } from './CardActions.tsx';
import { CardAnswers } from './CardAnswers.tsx';
import { TagList } from './TagList.tsx';

interface CardBodyProps {
  question: QuestionView;
  query?: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Below the stem: tags, when it changed, what can be done with it, and the answers when they are opened. */
export function CardBody({ question, query, isOpen, onToggle }: CardBodyProps) {
  const answersId = `answers-${question.id}`;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <TagList tags={question.tags} query={query} />
        <Typography variant="caption" color="textSecondary">
          Updated <RelativeTime at={question.lastUpdatedAt} />
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', columnGap: 1, alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
        <DisclosureButton
          open={isOpen}
          labels={['Show answers', 'Hide answers']}
          about={question.question.slice(0, 60)}
          controls={answersId}
          onToggle={onToggle}
        />
        <CardActions question={question} />
      </Box>
      {isOpen && (
        <Box id={answersId} sx={{ mt: 1 }}>
          <CardAnswers question={question} query={query} />
        </Box>
      )}
    </>
  );
}
