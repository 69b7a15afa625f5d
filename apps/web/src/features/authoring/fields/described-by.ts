import { fieldId } from '../field-names.ts';

/** @returns the ids of what stands below a field, and both as the field names them */
export function describedBy(path: string): { helper: string; notes: string; all: string } {
  const id = fieldId(path);
  const [helper, notes] = [`${id}-helper`, `${id}-notes`];
  return { helper, notes, all: `${helper} ${notes}` };
}
