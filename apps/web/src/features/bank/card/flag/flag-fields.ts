import { FlagQuestionInput } from '@casebook/contracts';
import { z } from 'zod';

/** What stands in the dialog. The words stay while another reason is tried. */
export interface FlagFields {
  reason: string;
  note: string;
}

export const nothingFilledIn: FlagFields = { reason: '', note: '' };

/** The contract's rules over the dialog's fields: own words go with the reason that asks for them. */
export const flagFieldsSchema = z
  .object({ reason: z.string(), note: z.string() })
  .transform(({ reason, note }) => (reason === 'other' ? { reason, note } : { reason }))
  .pipe(FlagQuestionInput);
