import type { QuizSetup } from '@casebook/contracts';
import { QUIZ_DEFAULT_SIZE, QUIZ_PRESETS } from '@casebook/exam';
import { Field, Panel } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useStartQuiz } from '../use-start-quiz.ts';
import { CountPresets } from './CountPresets.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { StartProblem } from './StartProblem.tsx';
import { StartRow } from './StartRow.tsx';
import { narrowingOf, type SetupChoices } from './setup-choices.ts';
import { countHint, mostAtOnce, setupSchema } from './setup-schema.ts';
import { TagChooser } from './TagChooser.tsx';

interface SetupFormProps {
  /** The setup for these choices; that of the choices before while it is on its way. */
  setup: QuizSetup | undefined;
  isCounting: boolean;
  choices: SetupChoices;
  isPaused: boolean;
  onChange: (changed: Partial<SetupChoices>) => void;
}

export function SetupForm({ setup, isCounting, choices, isPaused, onChange }: SetupFormProps) {
  const matching = isCounting ? undefined : setup && Math.min(setup.matching, mostAtOnce);
  const { start, isStarting, problem } = useStartQuiz();
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { count: String(QUIZ_DEFAULT_SIZE) },
    resolver: zodResolver(setupSchema(matching || mostAtOnce)),
  });
  return (
    <Panel>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(({ count }) => start({ kind: 'standard', count, ...narrowingOf(choices) }))}
        sx={{ display: 'grid', gap: 3 }}
      >
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: 'auto minmax(0, 1fr)' } }}>
          <CountPresets
            presets={QUIZ_PRESETS}
            chosen={watch('count')}
            disabled={isPaused}
            onChoose={(count) => setValue('count', String(count), { shouldValidate: formState.isSubmitted })}
          />
          <Field
            label="Or a number of your own"
            inputMode="numeric"
            autoComplete="off"
            disabled={isPaused}
            registration={register('count')}
            error={formState.errors.count?.message}
            hint={countHint(watch('count'), matching)}
          />
        </Box>
        <TagChooser tags={setup?.tags} chosen={choices.tags} disabled={isPaused} onChoose={(tags) => onChange({ tags })} />
        <MoreOptions setup={setup} choices={choices} disabled={isPaused} onChange={onChange} />
        {problem && <StartProblem problem={problem} />}
        <StartRow choices={choices} matching={matching} isPaused={isPaused} isStarting={isStarting} onChange={onChange} />
      </Box>
    </Panel>
  );
}
