import { useGetFiguresQuery } from '@casebook/api-client';
import { QUIZ_DEFAULT_SIZE, QUIZ_PRESETS } from '@casebook/exam';
import { ErrorNotice, Field, Panel } from '@casebook/web-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useForm } from 'react-hook-form';
import { quizPath } from '../quiz-paths.ts';
import { useStartQuiz } from '../use-start-quiz.ts';
import { CountPresets } from './CountPresets.tsx';
import { setupSchema } from './setup-schema.ts';

/** The most that one quiz takes (contracts: StartQuizInput). */
const mostAtOnce = 1000;

export function SetupForm({ isBlocked }: { isBlocked: boolean }) {
  const { data: figures } = useGetFiguresQuery();
  const most = Math.min(figures?.questions || mostAtOnce, mostAtOnce);
  const { start, isStarting, problem } = useStartQuiz();
  const { register, handleSubmit, watch, setValue, formState } = useForm({
    defaultValues: { count: String(QUIZ_DEFAULT_SIZE) },
    resolver: zodResolver(setupSchema(most)),
  });
  const activeQuizId = problem?.code === 'quiz.active-exists' ? problem.facts.quizId : undefined;

  return (
    <Panel>
      <Box
        component="form"
        noValidate
        onSubmit={handleSubmit(({ count }) => start({ kind: 'standard', count }))}
        sx={{ display: 'grid', gap: 3 }}
      >
        <CountPresets
          presets={QUIZ_PRESETS}
          chosen={watch('count')}
          disabled={isBlocked}
          onChoose={(count) => setValue('count', String(count), { shouldValidate: formState.isSubmitted })}
        />
        <Box sx={{ maxWidth: 240 }}>
          <Field
            label="Or a number of your own"
            inputMode="numeric"
            autoComplete="off"
            disabled={isBlocked}
            registration={register('count')}
            error={formState.errors.count?.message}
            hint={`1 to ${most.toLocaleString()} questions`}
          />
        </Box>
        {problem && (
          <ErrorNotice>
            {problem.detail} {typeof activeQuizId === 'string' && <Link href={quizPath(activeQuizId)}>Resume</Link>}
          </ErrorNotice>
        )}
        <Box>
          <Button type="submit" variant="contained" size="large" disabled={isBlocked || isStarting}>
            Start Quiz
          </Button>
        </Box>
      </Box>
    </Panel>
  );
}
