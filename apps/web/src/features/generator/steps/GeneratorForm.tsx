import { isRequestProblem, messageOf } from '@casebook/api-client';
import type { GenerationView, GeneratorView } from '@casebook/contracts';
import { difficulties, GENERATION_BATCHES, suggestedTopics } from '@casebook/exam';
import { DifficultyBars, ErrorNotice, Panel, useOnline } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ChoiceField } from '#shared/ChoiceField.tsx';
import { paths } from '#shared/paths.ts';
import { DomainLock } from '../FreeLimit.tsx';
import { RateLimitBanner } from '../run/RateLimitBanner.tsx';
import type { Run } from '../run/use-run.ts';
import { AdvancedOptions } from './AdvancedOptions.tsx';
import { DomainStep, Step } from './DomainStep.tsx';
import { defaultOptions, type GeneratorOptions, inputOf, optionsOfRun } from './generator-options.ts';

interface GenerateButtonsProps {
  /** Why the buttons are disabled. */
  reason: string | undefined;
  /** The text below the buttons while they are enabled. */
  note: string;
  onGenerate: (count: (typeof GENERATION_BATCHES)[number]) => void;
}

/** Generate 1, Generate 5, and Generate 10. Progress and errors show below them, so that the buttons don't move. */
function GenerateButtons({ reason, note, onGenerate }: GenerateButtonsProps) {
  return (
    <Box>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr))' }}>
        {GENERATION_BATCHES.map((count) => (
          <Button
            key={count}
            variant={count === 1 ? 'contained' : 'outlined'}
            size="large"
            disabled={reason !== undefined}
            aria-describedby="generate-note"
            onClick={() => onGenerate(count)}
            sx={{ px: 0.5, fontSize: { xs: '0.9375rem', sm: '1rem' } }}
          >
            Generate {count}
          </Button>
        ))}
      </Box>
      <Typography
        id="generate-note"
        variant="body2"
        color="textSecondary"
        sx={{ mt: 1, minHeight: '2.5em', fontVariantNumeric: 'tabular-nums' }}
      >
        {reason ?? note}
      </Typography>
    </Box>
  );
}

interface GeneratorFormProps {
  /** The weekly free questions of a member without access. */
  free: GeneratorView['free'];
  /** The run that was active when the page opened. */
  active: GenerationView | undefined;
  run: Run;
  /** Whether the week's free questions are used up. */
  isLocked: boolean;
  onUpgrade: () => void;
}

/** The steps: domain, subcategory, difficulty, advanced options, and the buttons that generate. */
export function GeneratorForm({ free, active, run, isLocked, onUpgrade }: GeneratorFormProps) {
  const isFree = free !== undefined;
  const isOnline = useOnline();
  const [options, setOptions] = useState(() => (active && !isFree ? optionsOfRun(active) : defaultOptions));
  const change = (changed: Partial<GeneratorOptions>) => setOptions({ ...options, ...changed });
  const reason = isLocked ? '' : whyDisabled({ run, isOnline, free, hasDomain: isFree || options.domain !== undefined });
  return (
    <Panel component="section" aria-label="Generate questions" sx={{ display: 'grid', gap: 2.5, p: { xs: 2, sm: 2.5 } }}>
      <DomainStep
        chosen={isFree ? undefined : options.domain}
        isLocked={isFree}
        reasonId="domain-lock"
        onChoose={(domain) => change({ domain, topic: domain === options.domain ? options.topic : '' })}
      />
      {isFree && <DomainLock id="domain-lock" onUpgrade={onUpgrade} />}
      <Step id="generator-topic" number={2} title="Subcategory" note="optional">
        <ChoiceField
          label="Subcategory"
          options={topicChoices(options.domain, isFree)}
          chosen={isFree ? '' : options.topic}
          disabled={isFree || options.domain === undefined}
          describedBy={isFree ? 'domain-lock' : undefined}
          hideLabel
          onChoose={(topic) => change({ topic })}
        />
      </Step>
      <Step id="generator-difficulty" number={3} title="Difficulty">
        <DifficultyChoice chosen={options.difficulty} onChoose={(difficulty) => change({ difficulty })} />
      </Step>
      <AdvancedOptions options={options} onChange={change} />
      <Step id="generator-count" number={4} title="Generate">
        <GenerateButtons
          reason={reason}
          note={free ? leftNote(free) : 'Each question is checked before it is saved. A refused draft costs you nothing.'}
          onGenerate={(count) => run.start(inputOf(options, count, isFree))}
        />
        {run.limit && <RateLimitBanner key={run.limit.until} limit={run.limit} onOver={run.clearLimit} />}
        {free?.eligible === false && <EmailNeeded />}
        <StartProblem problem={run.problem} />
      </Step>
    </Panel>
  );
}

interface DifficultyChoiceProps {
  chosen: GeneratorOptions['difficulty'];
  onChoose: (difficulty: GeneratorOptions['difficulty']) => void;
}

function DifficultyChoice({ chosen, onChoose }: DifficultyChoiceProps) {
  return (
    <Box
      role="group"
      aria-labelledby="generator-difficulty"
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 4.75rem), 1fr))' }}
    >
      {difficulties.map((difficulty) => {
        const isChosen = difficulty === chosen;
        return (
          <Button
            key={difficulty}
            variant="outlined"
            color={isChosen ? 'primary' : 'secondary'}
            aria-pressed={isChosen}
            onClick={() => onChoose(difficulty)}
            sx={{ minHeight: 44, gap: 1, px: 1, bgcolor: isChosen ? 'tint.accent' : 'transparent' }}
          >
            <DifficultyBars difficulty={difficulty} />
            {difficulty}
          </Button>
        );
      })}
    </Box>
  );
}

const topicChoices = (domain: GeneratorOptions['domain'], isFree: boolean): { value: string; label: string }[] => {
  if (domain === undefined && !isFree) return [{ value: '', label: 'Choose a domain first' }];
  const topics = domain && !isFree ? suggestedTopics[domain] : [];
  return [{ value: '', label: 'Any subcategory' }, ...topics.map((topic) => ({ value: topic, label: topic }))];
};

interface Circumstances {
  run: Run;
  isOnline: boolean;
  free: GeneratorView['free'];
  hasDomain: boolean;
}

/** @returns why nothing can be generated now, or undefined if it can */
function whyDisabled({ run, isOnline, free, hasDomain }: Circumstances): string | undefined {
  if (run.isBusy) return 'Generating. It continues even if you close this page.';
  if (run.current?.status === 'limited') return 'Continue or cancel the generation that stopped.';
  if (!isOnline) return 'Generating needs a connection.';
  if (run.limit) return 'You can generate again when the countdown is over.';
  if (free?.eligible === false || free?.remaining === 0) return leftNote(free);
  if (!hasDomain) return 'Choose a domain first.';
  return undefined;
}

const leftNote = ({ remaining, limit }: NonNullable<GeneratorView['free']>): string =>
  remaining > 1
    ? `${remaining} of ${limit} left this week. Generate 5 and Generate 10 stop after ${remaining}.`
    : `${remaining} of ${limit} left this week.`;

const EmailNeeded = () => (
  <ErrorNotice>
    Add an email address to your account to generate questions. <Link href={paths.account}>Go to Account</Link>
  </ErrorNotice>
);

/** Problems that the overlay, the notice above, or the screen for a missing model already shows. */
const shownElsewhere = new Set(['generation.free-used-up', 'generation.email-required']);

function StartProblem({ problem }: { problem: unknown }) {
  if (problem === undefined || (isRequestProblem(problem) && shownElsewhere.has(problem.code))) return null;
  return <ErrorNotice>{messageOf(problem, 'Failed to generate AI question. Please try again.')}</ErrorNotice>;
}
