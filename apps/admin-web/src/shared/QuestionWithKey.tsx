import type { VersionContent } from '@casebook/contracts';
import { Disclosure, Exhibit, Explanation, OptionText, partOfSet, Scenario, Verdict } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

type QuestionWithKeyProps = Pick<
  VersionContent,
  'scenario' | 'exhibit' | 'question' | 'options' | 'correctOptionId' | 'explanation'
>;

/** A question with its key, and its explanation on request. */
export const QuestionWithKey = ({ scenario, exhibit, question, options, correctOptionId, explanation }: QuestionWithKeyProps) => (
  <>
    {scenario && <Scenario text={scenario.text} note={partOfSet(scenario)} />}
    {exhibit && <Exhibit exhibit={exhibit} />}
    <Typography variant="stem" component="p">
      {question}
    </Typography>
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {options.map(({ id, text }, index) => (
        <li key={id}>
          <OptionText
            index={index}
            text={text}
            tone={id === correctOptionId ? 'correct' : 'plain'}
            note={id === correctOptionId && <Verdict isCorrect>Correct answer</Verdict>}
          />
        </li>
      ))}
    </Box>
    <div>
      <Disclosure labels={['Show explanation', 'Hide explanation']}>
        <Box sx={{ mt: 1 }}>
          <Explanation explanation={explanation} options={options} heading="h4" />
        </Box>
      </Disclosure>
    </div>
  </>
);
