import type { QuizItemView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import type { Attempt } from '../use-attempt.ts';
import { OptionChoice } from './OptionChoice.tsx';
import { TallyCounter } from './TallyCounter.tsx';

/** The options of an item that is not answered, each with its tally. On a phone tallies come when they are asked for. */
export function OptionChoices({ item, attempt }: { item: QuizItemView; attempt: Attempt }) {
  const { desk, tallies, chosenId, isSent } = attempt;
  const isWide = useMediaQuery(useTheme().breakpoints.up('md'));
  const [asked, setAsked] = useState<boolean>();
  const showsTallies = asked ?? (isWide || tallies.some((count) => count > 0));
  return (
    <>
      <Box
        role="radiogroup"
        aria-labelledby="stem"
        aria-disabled={isSent || undefined}
        sx={{ display: 'grid', gap: 1.25, maxWidth: 'var(--cb-measure)', position: 'relative' }}
      >
        {item.options.map((option, index) => (
          <Box key={option.id} sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center', gap: 0.5 }}>
            <OptionChoice
              id={option.id}
              group={`item-${item.id}`}
              index={index}
              text={option.text}
              isChosen={option.id === chosenId}
              isStruck={desk.struck.includes(option.id)}
              isLocked={isSent}
              onChoose={attempt.choose}
              onStrike={attempt.strike}
            />
            {showsTallies && index < tallies.length && (
              <TallyCounter index={index} count={tallies[index] ?? 0} onCount={attempt.tally} />
            )}
          </Box>
        ))}
      </Box>
      <Button
        color="secondary"
        size="small"
        aria-expanded={showsTallies}
        onClick={() => setAsked(!showsTallies)}
        sx={{ mt: 1, ml: -0.5 }}
      >
        {showsTallies ? 'Hide Tally' : 'Tally'}
      </Button>
    </>
  );
}
