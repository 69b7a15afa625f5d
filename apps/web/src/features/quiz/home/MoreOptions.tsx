import { Difficulty, Domain, type QuizSetup } from '@casebook/contracts';
import { Disclosure } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { CheckedChoices } from './CheckedChoices.tsx';
import { SourceChoice } from './SourceChoice.tsx';
import type { SetupChoices } from './setup-choices.ts';

interface MoreOptionsProps {
  setup: QuizSetup | undefined;
  choices: SetupChoices;
  disabled: boolean;
  onChange: (changed: Partial<SetupChoices>) => void;
}

/** Domains, difficulties, and what to draw from. */
export function MoreOptions({ setup, choices, disabled, onChange }: MoreOptionsProps) {
  const inDomain = new Map(setup?.domains.map(({ domain, available }) => [domain, available]));
  const ofDifficulty = new Map(setup?.difficulties.map(({ difficulty, available }) => [difficulty, available]));
  return (
    <Box>
      <Disclosure labels={['More options', 'Fewer options']} startsOpen={choices.source !== 'available'}>
        <Box sx={{ display: 'grid', gap: 2.5, pt: 1.5 }}>
          <CheckedChoices
            legend="Domains"
            options={Domain.options.map((value) => ({ value, available: inDomain.get(value) }))}
            chosen={choices.domains}
            disabled={disabled}
            onChoose={(domains) => onChange({ domains })}
          />
          <CheckedChoices
            legend="Difficulties"
            options={Difficulty.options.map((value) => ({ value, available: ofDifficulty.get(value) }))}
            chosen={choices.difficulties}
            disabled={disabled}
            onChoose={(difficulties) => onChange({ difficulties })}
          />
          <SourceChoice setup={setup} chosen={choices.source} disabled={disabled} onChoose={(source) => onChange({ source })} />
        </Box>
      </Disclosure>
    </Box>
  );
}
