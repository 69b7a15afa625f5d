import type { QuestionView } from '@casebook/contracts';
import { Explanation, Highlighted, KeyTerms, OptionText, QuestionSources, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { LockedAnswer } from './LockedAnswer.tsx';
import { CardRating } from './rating/CardRating.tsx';
import { Statistics } from './Statistics.tsx';
import { VisitorInvitation } from './VisitorInvitation.tsx';

interface CardAnswersProps {
  question: QuestionView;
  query?: string;
}

/** The options and, where the caller may see them, the key, the explanation and the statistics; else what leads there. */
export function CardAnswers({ question, query }: CardAnswersProps) {
  const { options, correctOptionId, explanation, mine } = question;
  return (
    <>
      <KeyTerms question={question} />
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5, maxWidth: 'var(--cb-measure)' }}>
        {options.map((option, index) => {
          const isKey = option.id === correctOptionId;
          return (
            <Box component="li" key={option.id}>
              <OptionText
                index={index}
                text={<Highlighted text={option.text} query={query} />}
                tone={isKey ? 'correct' : 'plain'}
                note={isKey && <Verdict isCorrect>Correct answer</Verdict>}
              />
            </Box>
          );
        })}
      </Box>
      <Divider sx={{ my: 3 }} />
      {explanation ? (
        <>
          <Explanation explanation={explanation} options={options} />
          <QuestionSources question={question} />
          <Statistics question={question} />
        </>
      ) : mine ? (
        <LockedAnswer />
      ) : (
        <VisitorInvitation questionId={question.id} />
      )}
      {mine && <CardRating question={question} />}
    </>
  );
}
