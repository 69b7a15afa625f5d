import type { QuizItemView } from '@casebook/contracts';
import { OptionText, visuallyHidden } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';

interface OptionChoicesProps {
  item: QuizItemView;
  chosenId: string | undefined;
  /** While the answer is on its way. */
  isLocked: boolean;
  onChoose: (optionId: string) => void;
}

const Choice = styled('label')(({ theme }) => ({
  display: 'block',
  padding: theme.spacing(1.75, 2),
  border: `1px solid ${theme.vars?.palette.edge.main}`,
  borderRadius: theme.vars?.shape.borderRadius,
  backgroundColor: theme.vars?.palette.surface.raised,
  cursor: 'pointer',
  '&:hover': { borderColor: theme.vars?.palette.primary.main },
  '&[data-chosen]': {
    borderColor: theme.vars?.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
    backgroundColor: theme.vars?.palette.tint.accent,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '&[data-locked]': { cursor: 'default' },
}));

const HiddenRadio = styled('input')({ ...visuallyHidden, left: 0 });

export function OptionChoices({ item, chosenId, isLocked, onChoose }: OptionChoicesProps) {
  return (
    <Box
      role="radiogroup"
      aria-labelledby="stem"
      aria-disabled={isLocked || undefined}
      sx={{ display: 'grid', gap: 1.25, maxWidth: 'var(--cb-measure)', position: 'relative' }}
    >
      {item.options.map((option, index) => {
        const isChosen = option.id === chosenId;
        return (
          <Choice key={option.id} data-chosen={isChosen || undefined} data-locked={isLocked || undefined}>
            <HiddenRadio type="radio" name={`item-${item.id}`} checked={isChosen} onChange={() => onChoose(option.id)} />
            <OptionText index={index} text={option.text} tone={isChosen ? 'chosen' : 'plain'} />
          </Choice>
        );
      })}
    </Box>
  );
}
