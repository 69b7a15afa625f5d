import type { FlagStatus } from '@casebook/contracts';
import { counted } from '@casebook/web-ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectionToolbar } from '#shared/SelectionToolbar.tsx';
import { ConfirmDecision, type ConfirmedDecision } from './ConfirmDecision.tsx';
import { useFlagDecisions } from './use-flag-decisions.ts';

interface BulkBarProps {
  selected: readonly string[];
  /** @param left the questions that weren't changed */
  onDone: (left: readonly string[]) => void;
}

/** What can be done to all selected questions. Takes no room while none is selected. */
export function BulkBar({ selected, onDone }: BulkBarProps) {
  const { decideAll, removeAll, isBusy } = useFlagDecisions();
  const [confirming, setConfirming] = useState<ConfirmedDecision>();
  if (selected.length === 0) return null;
  const questions = counted(selected.length, 'question');

  const decide = async (status: FlagStatus) => {
    setConfirming(undefined);
    onDone(await decideAll([...selected], status));
  };
  const remove = async () => {
    setConfirming(undefined);
    onDone(await removeAll([...selected]));
  };
  return (
    <SelectionToolbar count={selected.length}>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => decide('reviewed')}>
        Mark Reviewed
      </Button>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => decide('actioned')}>
        Action
      </Button>
      <Button size="small" variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('dismiss')}>
        Remove Flag
      </Button>
      <Button size="small" variant="outlined" color="error" disabled={isBusy} onClick={() => setConfirming('delete')}>
        Delete from DB
      </Button>
      <Button size="small" color="secondary" onClick={() => onDone([])}>
        Clear Selection
      </Button>
      <ConfirmDecision
        decision={confirming}
        questions={questions}
        onDismiss={() => decide('dismissed')}
        onDelete={remove}
        onCancel={() => setConfirming(undefined)}
      />
    </SelectionToolbar>
  );
}
