import { Explanation, KeyTerms, OptionText, QuestionSources, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import type { QuestionFields } from '../question-fields.ts';
import { previewedExplanation, previewId } from './previewed-explanation.ts';

/** Options, key, explanation and sources, as far as they are written. */
export function PreviewedAnswers({ fields }: { fields: QuestionFields }) {
  const { options, correctAnswer, topic, citations } = fields;
  const explanation = previewedExplanation(fields);
  const named = citations.filter(({ publication }) => publication.trim() !== '');
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
      <QuestionSources question={{ ...fields, citations: named }} />
    </>
  );
}
