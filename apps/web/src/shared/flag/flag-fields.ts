import { FlagQuestionInput } from '@casebook/contracts';
import type { FlagFields } from './use-flagging.ts';

/** @returns the request, once the fields satisfy the contract; the note goes only with the reason that needs one */
export const flagInputOf = ({ reason, note }: FlagFields): FlagQuestionInput | undefined =>
  FlagQuestionInput.safeParse(reason === 'other' ? { reason, note } : { reason }).data;
