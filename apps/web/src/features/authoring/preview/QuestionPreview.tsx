import { qualityScore } from '@casebook/exam';
import {
  DifficultyBadge,
  DomainBadge,
  Explanation,
  type ExplanationText,
  OptionText,
  Panel,
  QuestionSources,
  Verdict,
} from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { type ComponentProps, Suspense, useContext } from 'react';
import { sentenceCase } from '#shared/format-text.ts';
import { KeyTerms } from '#shared/KeyTerms.tsx';
import { QualityBadge } from '#shared/QualityBadge.tsx';
import { CrossDomainBadge } from '#shared/StatusBadge.tsx';
import { hasStimulus, LazyStimulus } from '#shared/stimulus/LazyStimulus.tsx';
import { FlawsContext, itemOfFields } from '../find-flaws.ts';
import { type QuestionFields, writtenExhibit } from '../question-fields.ts';

type Difficulty = ComponentProps<typeof DifficultyBadge>['difficulty'];

/** The question as learners see its card, with the answer expanded. */
export function QuestionPreview({ fields }: { fields: QuestionFields }) {
  const flaws = useContext(FlawsContext);
  const { question, domain, difficulty, questionType, tags } = fields;
  const hasStem = question.trim() !== '';
  return (
    <Panel component="article" aria-label="Preview">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
        {domain && <DomainBadge domain={domain} />}
        {difficulty && <DifficultyBadge difficulty={difficulty as Difficulty} />}
        {questionType && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
            {sentenceCase(questionType)}
          </Typography>
        )}
        {hasStem && questionType && <QualityBadge score={qualityScore(itemOfFields(fields), { flaws })} />}
        <CrossDomainBadge question={fields} />
      </Box>
      <Typography
        variant="stem"
        component="p"
        color={hasStem ? undefined : 'textSecondary'}
        sx={{ fontSize: '1.125rem', my: 1.5, overflowWrap: 'anywhere' }}
      >
        {hasStem ? question : 'Your question appears here as you write it.'}
      </Typography>
      {tags.length > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {tags.map((tag) => `#${tag}`).join(' ')}
        </Typography>
      )}
      <PreviewStimulus fields={fields} />
      <PreviewAnswers fields={fields} />
    </Panel>
  );
}

function PreviewStimulus({ fields }: { fields: QuestionFields }) {
  const exhibit = writtenExhibit(fields.exhibit);
  const stimulus = { ...(fields.scenario && { scenario: fields.scenario }), ...(exhibit && { exhibit }) };
  if (!hasStimulus(stimulus)) return null;
  return (
    <Suspense>
      <Box sx={{ mb: 2.5 }}>
        <LazyStimulus of={stimulus} />
      </Box>
    </Suspense>
  );
}

/** The options, key, explanation, and sources filled in so far. */
function PreviewAnswers({ fields }: { fields: QuestionFields }) {
  const { options, correctAnswer, topic, citations } = fields;
  const explanation = previewExplanation(fields);
  const filledCitations = citations.filter(({ publication }) => publication.trim() !== '');
  return (
    <>
      {topic && <KeyTerms question={fields} />}
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.5 }}>
        {options.map(({ text }, index) => {
          const isKey = String(index) === correctAnswer;
          return (
            <li key={previewId(index)}>
              <OptionText
                index={index}
                text={text || '…'}
                tone={isKey ? 'correct' : 'plain'}
                note={isKey && <Verdict isCorrect>Correct answer</Verdict>}
              />
            </li>
          );
        })}
      </Box>
      {explanation && (
        <>
          <Divider sx={{ my: 3 }} />
          <Explanation explanation={explanation} options={options.map(({ text }, index) => ({ id: previewId(index), text }))} />
        </>
      )}
      <QuestionSources question={{ ...fields, citations: filledCitations }} />
    </>
  );
}

/** The id of an option in the preview; new options have none yet. */
const previewId = (index: number): string => `option-${index}`;

/** @returns the explanation filled in so far; undefined if it is empty */
function previewExplanation(fields: QuestionFields): ExplanationText | undefined {
  const { options, correctAnswer, keyConcepts, practicalApplication } = fields;
  const key = options[Number(correctAnswer === '' ? Number.NaN : correctAnswer)];
  const whyWrong = options.flatMap((option, index) =>
    option === key || option.rationale.trim() === '' ? [] : [{ optionId: previewId(index), text: option.rationale }],
  );
  const correct = key?.rationale ?? '';
  const hasText = whyWrong.length > 0 || [correct, keyConcepts, practicalApplication].some((text) => text.trim() !== '');
  return hasText ? { correct, whyWrong, keyConcepts, practicalApplication } : undefined;
}
