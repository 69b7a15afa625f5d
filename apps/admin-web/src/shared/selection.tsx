import { messageOf } from '@casebook/api-client';
import type { BulkActionInput } from '@casebook/contracts';
import { counted, useToast } from '@casebook/web-ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useState } from 'react';
import { api } from './api.ts';

interface Selection {
  /** The selected ids in the order of the list. A row that is no longer listed isn't selected anymore. */
  readonly selected: readonly string[];
  /** @param isSelected if absent, toggles the row */
  readonly select: (id: string, isSelected?: boolean) => void;
  /** Selects only these rows. */
  readonly selectOnly: (ids: readonly string[]) => void;
}

/** @param listed the ids of a list's rows @returns which of them are selected */
export function useSelection(listed: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const select = useCallback(
    (id: string, isSelected?: boolean) =>
      setChosen((current) => {
        const next = new Set(current);
        if (isSelected ?? !current.has(id)) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const selectOnly = useCallback((ids: readonly string[]) => setChosen(new Set(ids)), []);
  return { selected: listed.filter((id) => chosen.has(id)), select, selectOnly };
}

/** The toasts of an action on several questions. Each function gets the number as text: "3 questions". */
export interface BulkTexts {
  readonly done: (questions: string) => string;
  readonly refused: (questions: string) => string;
  /** The toast if the whole request failed. */
  readonly failed: string;
}

/** Changes several questions at once, and shows the outcome as toasts. */
export function useBulkAction() {
  const [actOn, { isLoading: isBusy }] = api.useActOnQuestionsMutation();
  const toast = useToast();
  /** @returns the ids that weren't changed, which stay selected */
  const act = async (input: BulkActionInput, texts: BulkTexts): Promise<string[]> => {
    const { data, error } = await actOn({ bulkActionInput: input });
    if (!data) {
      toast.error(messageOf(error, texts.failed));
      return input.questionIds;
    }
    if (data.done > 0) toast.success(texts.done(counted(data.done, 'question')));
    if (data.refused > 0) toast.error(texts.refused(counted(data.refused, 'question')));
    return data.results.filter(({ outcome }) => outcome === 'refused').map(({ questionId }) => questionId);
  };
  return { act, isBusy };
}

interface SelectionToolbarProps {
  /** How many questions are selected. */
  count: number;
  /** The buttons. */
  children: ReactNode;
}

/** The actions on all selected questions. Stays visible while the list scrolls. */
export const SelectionToolbar = ({ count, children }: SelectionToolbarProps) => (
  <Box
    role="toolbar"
    aria-label="Selected questions"
    sx={{
      position: 'sticky',
      top: 0,
      zIndex: 'appBar',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1,
      py: 1,
      bgcolor: 'background.default',
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Typography role="status" sx={{ fontWeight: 600, mr: 1 }}>
      {counted(count, 'question')} selected
    </Typography>
    {children}
  </Box>
);

interface SelectableRowProps {
  id: string;
  title: string;
  isSelected?: boolean;
  /** Absent if the list has no actions on several rows. */
  onSelect?: ((id: string, isSelected: boolean) => void) | undefined;
  /** Opens the details. */
  onOpen?: () => void;
  /** Opens in another tab; used if there is no `onOpen`. */
  href?: string | undefined;
  children: ReactNode;
}

/** A question in a list: a checkbox, a title that opens it, and further details. */
export const SelectableRow = ({ id, title, isSelected = false, onSelect, onOpen, href, children }: SelectableRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      gap: 1,
      py: 1.5,
      borderBottom: 1,
      borderColor: 'divider',
      // Marks the edge instead of tinting the background, because some domain colors aren't readable on a tint.
      boxShadow: isSelected ? 'inset 3px 0 0 var(--mui-palette-primary-main)' : 'none',
    }}
  >
    {onSelect && (
      <Checkbox
        checked={isSelected}
        onChange={(_event, checked) => onSelect(id, checked)}
        slotProps={{ input: { 'aria-label': `Select: ${title}` } }}
        sx={{ alignSelf: 'flex-start' }}
      />
    )}
    <Box sx={{ flex: 1, minWidth: 0 }}>
      {onOpen ? (
        <ButtonBase
          data-row={id}
          onClick={onOpen}
          sx={{ typography: 'h3', textAlign: 'start', minHeight: 44, py: 0.5, '&:hover': { textDecoration: 'underline' } }}
        >
          {title}
        </ButtonBase>
      ) : (
        <Typography variant="h3" component="p" sx={{ py: 1, overflowWrap: 'anywhere' }}>
          {href === undefined ? (
            title
          ) : (
            <Link href={href} target="_blank" color="inherit" underline="hover">
              {title}
            </Link>
          )}
        </Typography>
      )}
      {children}
    </Box>
  </Box>
);
