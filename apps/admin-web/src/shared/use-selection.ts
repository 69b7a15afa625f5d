import { useCallback, useState } from 'react';

interface Selection {
  /** In the order of the list. A row that left the list meanwhile isn't selected anymore. */
  readonly selected: readonly string[];
  /** @param isSelected toggles where absent */
  readonly select: (id: string, isSelected?: boolean) => void;
  /** Selects these alone. */
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
