import type { QuestionView } from '@casebook/contracts';
import { Panel, RelativeTime } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CardActions } from './card/CardActions.tsx';
import { CardAnswers } from './card/CardAnswers.tsx';
import { CardBadges } from './card/CardBadges.tsx';
import { CardStem } from './card/CardStem.tsx';
import { TagList } from './card/TagList.tsx';

/** A card that is always open. */
export function WholeQuestion({ question }: { question: QuestionView }) {
  const stemId = `stem-${question.id}`;
  return (
    <Panel component="article" aria-labelledby={stemId}>
      <CardBadges question={question} />
      <CardStem id={stemId} text={question.question} isPage />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 0' }, minWidth: 0 }}>
          <TagList tags={question.tags} />
          <Typography variant="caption" color="textSecondary">
            Updated <RelativeTime at={question.lastUpdatedAt} />
          </Typography>
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <CardActions question={question} />
        </Box>
      </Box>
      <CardAnswers question={question} />
    </Panel>
  );
}
