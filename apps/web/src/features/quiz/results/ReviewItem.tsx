import type { QuizItemView } from '@casebook/contracts';
import { DifficultyBadge, Disclosure, DomainBadge, Explanation, formatDuration, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AnsweredOptions } from '#shared/AnsweredOptions.tsx';
import { KeywordText } from '#shared/explanations/KeywordText.tsx';
import { QuestionExplanations } from '#shared/explanations/QuestionExplanations.tsx';
import { hasStimulus, LazyStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { reviewAnchor } from './breakdown.ts';

interface ReviewItemProps {
  item: QuizItemView;
  number: number;
  /** Whether the explanation is expanded initially. */
  isOpen: boolean;
}

/** A question with its answer. */
export function ReviewItem({ item, number, isOpen }: ReviewItemProps) {
  const { answer } = item;
  return (
    <Box component="li" id={reviewAnchor(item.position)} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
        {answer && <Verdict isCorrect={answer.isCorrect}>{answer.isCorrect ? 'Correct' : 'Incorrect'}</Verdict>}
        <DomainBadge domain={item.domain} />
        <DifficultyBadge difficulty={item.difficulty} />
        {answer && (
          <Typography variant="caption" color="textSecondary">
            {formatDuration(answer.timeSpentMs)}
          </Typography>
        )}
      </Box>
      <Typography variant="stem" component="h3" sx={{ fontSize: '1.125rem', my: 1.5, maxWidth: 'var(--cb-measure)' }}>
        {number}. <KeywordText questionId={item.questionId} text={item.question} />
      </Typography>
      {answer && (
        <Disclosure labels={['Show the explanation', 'Hide the explanation']} about={`question ${number}`} defaultOpen={isOpen}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, mt: 1.5 }}>
            {hasStimulus(item) && <LazyStimulus of={item} folded="always" />}
            <AnsweredOptions item={item} answer={answer} />
            <Explanation heading="h4" explanation={answer.explanation} options={item.options} whyWrong={null} />
            <QuestionExplanations questionId={item.questionId} hasKeywords about={`question ${number}`} />
          </Box>
        </Disclosure>
      )}
    </Box>
  );
}
