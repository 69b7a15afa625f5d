import { qualityScore } from '@casebook/exam';
import { CrossDomainBadge, DifficultyBadge, DomainBadge, Panel, QualityBadge, worded } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useContext } from 'react';
import { FlawsContext } from '../flaws-context.ts';
import { itemOfFields } from '../flaws-of.ts';
import type { QuestionFields } from '../question-fields.ts';
import { PreviewedAnswers } from './PreviewedAnswers.tsx';

type Difficulty = ComponentProps<typeof DifficultyBadge>['difficulty'];

/** The question as a learner's card will show it, with the answer open. */
export function QuestionPreview({ fields }: { fields: QuestionFields }) {
  const flaws = useContext(FlawsContext);
  const { question, domain, difficulty, questionType, tags } = fields;
  const isWritten = question.trim() !== '';
  return (
    <Panel component="article" aria-label="Preview">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5, alignItems: 'center' }}>
        {domain && <DomainBadge domain={domain} />}
        {difficulty && <DifficultyBadge difficulty={difficulty as Difficulty} />}
        {questionType && (
          <Typography component="span" variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
            {worded(questionType)}
          </Typography>
        )}
        {isWritten && questionType && <QualityBadge score={qualityScore(itemOfFields(fields), { flaws })} />}
        <CrossDomainBadge question={fields} />
      </Box>
      <Typography
        variant="stem"
        component="p"
        color={isWritten ? undefined : 'textSecondary'}
        sx={{ fontSize: '1.125rem', my: 1.5, overflowWrap: 'anywhere' }}
      >
        {isWritten ? question : 'Your question appears here while you write it.'}
      </Typography>
      {tags.length > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {tags.map((tag) => `#${tag}`).join(' ')}
        </Typography>
      )}
      <PreviewedAnswers fields={fields} />
    </Panel>
  );
}
