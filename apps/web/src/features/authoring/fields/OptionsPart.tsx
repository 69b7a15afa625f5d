import FormHelperText from '@mui/material/FormHelperText';
import { useFormState } from 'react-hook-form';
import { optionIndexes, type QuestionFields } from '../question-fields.ts';
import { describedBy } from './described-by.ts';
import { FlawNotes } from './FlawNotes.tsx';
import { OptionFields } from './OptionFields.tsx';
import { Part } from './Part.tsx';

/** The four options with their reasons, which together are the first two sections of the explanation. */
export function OptionsPart() {
  const { errors } = useFormState<QuestionFields>({ name: ['options', 'correctAnswer'] });
  // Options that are not written yet are alike, which goes without saying.
  const isUnwritten = optionIndexes.some((index) => errors.options?.[index]?.text);
  const alike = isUnwritten ? undefined : (errors.options?.root?.message ?? errors.options?.message);
  const problems = [errors.correctAnswer?.message, alike];
  return (
    <Part title="Options" description="They are shuffled in quizzes: name what an option says, not its letter.">
      {problems.map(
        (problem) =>
          problem && (
            <FormHelperText key={problem} error>
              {problem}
            </FormHelperText>
          ),
      )}
      {optionIndexes.map((index) => (
        <OptionFields key={index} index={index} />
      ))}
      <FlawNotes path="options" id={describedBy('options').notes} />
    </Part>
  );
}
