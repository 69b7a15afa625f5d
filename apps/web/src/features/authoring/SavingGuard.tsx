import { useFormState } from 'react-hook-form';
import { LeaveGuard } from './draft/LeaveGuard.tsx';
import type { QuestionFields } from './question-fields.ts';

/** Asks before unsaved writing is left, and lets whoever has saved go. */
export function SavingGuard({ isSaved }: { isSaved: () => boolean }) {
  const { isDirty } = useFormState<QuestionFields>();
  return <LeaveGuard isDirty={isDirty} isBlocking={() => isDirty && !isSaved()} />;
}
