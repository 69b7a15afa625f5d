import { errorCatalogue, type QuizSetup } from '@casebook/contracts';
import { QUIZ_DEFAULT_SIZE, QUIZ_PRESETS } from '@casebook/exam';
import { Field, Panel } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { StartProblem, useStartQuiz } from '#shared/start-quiz.tsx';
import { MoreOptions } from './MoreOptions.tsx';
import { countHint, isNarrowed, MAX_QUESTIONS, narrowingOf, noChoices, type SetupChoices, setupSchema } from './setup-choices.ts';
import { TagChooser } from './TagChooser.tsx';

interface SetupFormProps {
  /** The setup for the current choices; while it loads, the setup for the previous choices. */
  setup: QuizSetup | undefined;
  /** Whether loading failed, so that no skeleton shows. */
  hasFailed: boolean;
  isCounting: boolean;
  choices: SetupChoices;
  isPaused: boolean;
  onChange: (changed: Partial<SetupChoices>) => void;
}

export function SetupForm({ setup, hasFailed, isCounting, choices, isPaused, onChange }: SetupFormProps) {
  const matching = isCounting ? undefined : setup && Math.min(setup.matching, MAX_QUESTIONS);
  const { start, isStarting, problem } = useStartQuiz();
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { count: String(QUIZ_DEFAULT_SIZE) },
    resolver: zodResolver(setupSchema(matching || MAX_QUESTIONS)),
  });
  return (
    <Panel>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(({ count }) => start({ kind: 'standard', count, ...narrowingOf(choices) }))}
        sx={{ display: 'grid', gap: 3 }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 1.5, sm: 3 }, rowGap: 2 }}>
          <CountPresets
            presets={QUIZ_PRESETS}
            chosen={watch('count')}
            disabled={isPaused}
            onChoose={(count) => setValue('count', String(count), { shouldValidate: formState.isSubmitted })}
          />
          <Box sx={{ flex: '1 1 8.25rem', minWidth: 0 }}>
            <Field
              label="Or enter a number"
              inputMode="numeric"
              autoComplete="off"
              disabled={isPaused}
              registration={register('count')}
              error={formState.errors.count?.message}
              hint={countHint(watch('count'), matching)}
            />
          </Box>
        </Box>
        {problem && <StartProblem problem={problem} />}
        <StartRow choices={choices} matching={matching} isPaused={isPaused} isStarting={isStarting} />
        <TagChooser
          tags={setup?.tags}
          hasFailed={hasFailed}
          chosen={choices.tags}
          disabled={isPaused}
          onChoose={(tags) => onChange({ tags })}
        />
        <MoreOptions setup={setup} choices={choices} disabled={isPaused} onChange={onChange} />
        {isNarrowed(choices) && (
          <Button
            color="secondary"
            disabled={isPaused}
            onClick={() => onChange(noChoices)}
            sx={{ justifySelf: 'start', ml: -1.5 }}
          >
            Clear Choices
          </Button>
        )}
      </Box>
    </Panel>
  );
}

interface CountPresetsProps {
  presets: readonly number[];
  /** The number field's text. */
  chosen: string;
  disabled: boolean;
  onChoose: (count: number) => void;
}

function CountPresets({ presets, chosen, disabled, onChoose }: CountPresetsProps) {
  return (
    <Box role="group" aria-labelledby="count-presets">
      <Typography id="count-presets" variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        How many questions?
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {presets.map((count) => {
          const isChosen = chosen.trim() === String(count);
          return (
            <Button
              key={count}
              variant="outlined"
              color={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              disabled={disabled}
              onClick={() => onChoose(count)}
              sx={{
                minWidth: { xs: 52, sm: 72 },
                px: 1,
                minHeight: 48,
                typography: 'metric',
                bgcolor: isChosen ? 'tint.accent' : 'transparent',
              }}
            >
              {count}
            </Button>
          );
        })}
      </Box>
    </Box>
  );
}

interface StartRowProps {
  choices: SetupChoices;
  /** The number of questions that match the choices; absent until it is loaded. */
  matching: number | undefined;
  isPaused: boolean;
  isStarting: boolean;
}

/** Start Quiz, and why it is disabled. Placed above the filters, at a constant height, so that a changed text moves nothing. */
function StartRow({ choices, matching, isPaused, isStarting }: StartRowProps) {
  const id = useId();
  const narrowed = isNarrowed(choices);
  const why = reason(isPaused, matching, narrowed);
  const matched =
    narrowed && matching ? `${matching.toLocaleString()} ${matching === 1 ? 'question matches' : 'questions match'}` : '';
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={isStarting || why !== undefined}
        aria-describedby={why && id}
        sx={{ flex: 'none' }}
      >
        Start Quiz
      </Button>
      <Typography id={id} variant="body2" color="textSecondary" role="status">
        {why ?? matched}
      </Typography>
    </Box>
  );
}

function reason(isPaused: boolean, matching: number | undefined, narrowed: boolean): string | undefined {
  if (isPaused) return 'To start a new quiz, finish or discard the paused one.';
  if (matching !== 0) return undefined;
  return narrowed ? 'No available questions match these choices.' : errorCatalogue['quiz.no-questions'].message;
}
