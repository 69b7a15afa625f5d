import type { QuizItemView } from '@casebook/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Attempt } from '../use-attempt.ts';
import { OptionChoice } from './OptionChoice.tsx';
import type { Tallies } from './use-tallies.tsx';

interface OptionChoicesProps {
  item: QuizItemView;
  attempt: Attempt;
  tallies: Tallies;
}

/** The options of an item that is not answered, each with its tally. */
export function OptionChoices({ item, attempt, tallies }: OptionChoicesProps) {
  const { desk, chosenId, isSent } = attempt;
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
            {tallies.counterOf(index)}
          </Box>
        ))}
      </Box>
      <Button color="secondary" size="small" aria-expanded={tallies.isShown} onClick={tallies.toggle} sx={{ mt: 1, ml: -0.5 }}>
        {tallies.isShown ? 'Hide Tally' : 'Tally'}
      </Button>
    </>
  );
}
