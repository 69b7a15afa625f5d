import { messageOf, useAnswerGeneratedQuestionMutation } from '@casebook/api-client';
import type { AnswerView, GeneratedQuestionView } from '@casebook/contracts';
import { DifficultyBadge, DomainBadge, ErrorNotice, Explanation, OptionText } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState } from 'react';
import { AnsweredOptions, optionBox, optionList } from '#shared/AnsweredOptions.tsx';
import { authorLabel } from '#shared/author-label.ts';
import { StatusBadge } from '#shared/StatusBadge.tsx';

type GradedAnswer = Pick<AnswerView, 'optionId' | 'correctOptionId' | 'explanation'>;

/** @returns the answer with its key and the explanation's four sections, or undefined until the member has answered */
function answerOf(question: GeneratedQuestionView): GradedAnswer | undefined {
  const { chosenOptionId, correctOptionId, rationales, keyConcepts = '', practicalApplication = '' } = question;
  if (!chosenOptionId || !correctOptionId || !rationales) return undefined;
  return {
    optionId: chosenOptionId,
    correctOptionId,
    explanation: {
      correct: rationales.find(({ optionId }) => optionId === correctOptionId)?.text ?? '',
      whyWrong: rationales.filter(({ optionId }) => optionId !== correctOptionId),
      keyConcepts,
      practicalApplication,
    },
  };
}

interface GeneratedQuestionProps {
  question: GeneratedQuestionView;
  /** Whether to show the stem. A row of the recent list already shows it. */
  hasStem?: boolean;
}

/** A generated question to answer in place, with the model that wrote it. */
export function GeneratedQuestion({ question, hasStem = true }: GeneratedQuestionProps) {
  const answer = answerOf(question);
  const wasAnswered = useRef(answer !== undefined);
  const answered = useRef<HTMLDivElement>(null);
  const isGraded = answer !== undefined;
  useEffect(() => {
    // The form that had the focus is unmounted, so the answer takes the focus.
    if (isGraded && !wasAnswered.current) answered.current?.focus({ preventScroll: true });
    wasAnswered.current = isGraded;
  }, [isGraded]);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <DomainBadge domain={question.domain} />
        <DifficultyBadge difficulty={question.difficulty} />
        <StatusBadge status="ai-generated" />
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {authorLabel(question.model)}
        </Typography>
      </Box>
      {hasStem && (
        <Typography variant="stem" component="h3" sx={{ fontSize: '1.125rem', overflowWrap: 'anywhere' }}>
          {question.question}
        </Typography>
      )}
      {answer ? (
        <Box
          ref={answered}
          tabIndex={-1}
          role="group"
          aria-label={verdictOf(answer)}
          sx={{ display: 'grid', gap: 3, pt: 1, outline: 'none' }}
        >
          <AnsweredOptions item={question} answer={answer} />
          <Explanation heading="h4" explanation={answer.explanation} options={question.options} whyWrong={null} />
        </Box>
      ) : (
        <AnswerForm question={question} />
      )}
    </Box>
  );
}

const verdictOf = ({ optionId, correctOptionId }: { optionId: string; correctOptionId: string }): string =>
  optionId === correctOptionId ? 'Correct' : 'Incorrect';

const Choice = styled('label')({
  ...optionBox,
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--cb-accent)' },
  '&[data-chosen]': {
    borderColor: 'var(--cb-accent)',
    boxShadow: 'inset 0 0 0 1px var(--cb-accent)',
    backgroundColor: 'var(--cb-accent-tint)',
  },
  '&:has(:focus-visible)': { outline: '2px solid var(--cb-accent)', outlineOffset: 2 },
  '@media (forced-colors: active)': { '&[data-chosen]': { outline: '3px solid Highlight', outlineOffset: -3 } },
});
const Options = styled('div')(optionList);
const Radio = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  margin: 0,
  opacity: 0,
  cursor: 'inherit',
});

function AnswerForm({ question: { id, question, options } }: { question: GeneratedQuestionView }) {
  const group = useId();
  const [chosenId, setChosenId] = useState<string>();
  const [answer, { isLoading, error }] = useAnswerGeneratedQuestionMutation();
  const submit = () => chosenId && answer({ id, answerGeneratedInput: { optionId: chosenId } });
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <Options role="radiogroup" aria-label={`Options of: ${question}`}>
        {options.map((option, index) => (
          <Choice key={option.id} data-chosen={option.id === chosenId || undefined}>
            <Radio
              type="radio"
              name={group}
              aria-label={option.text}
              checked={option.id === chosenId}
              onChange={() => setChosenId(option.id)}
            />
            <span aria-hidden="true">
              <OptionText index={index} text={option.text} tone={option.id === chosenId ? 'chosen' : 'plain'} />
            </span>
          </Choice>
        ))}
      </Options>
      {error && <ErrorNotice>{messageOf(error, 'The answer couldn’t be saved. Please try again.')}</ErrorNotice>}
      <Box>
        <Button type="submit" variant="contained" disabled={!chosenId || isLoading}>
          Submit Answer
        </Button>
      </Box>
    </Box>
  );
}
