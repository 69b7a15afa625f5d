import { FlagQuestionInput } from '@casebook/contracts';

/** What stands in the dialog. The words stay while another reason is tried. */
export interface FlagFields {
  readonly reason: string;
  readonly note: string;
}

export const nothingFilledIn: FlagFields = { reason: '', note: '' };

/** @returns what to send by the contract's rules, once there is something; own words go with the reason that asks for them */
export const flagInputOf = ({ reason, note }: FlagFields): FlagQuestionInput | undefined =>
  FlagQuestionInput.safeParse(reason === 'other' ? { reason, note } : { reason }).data;
