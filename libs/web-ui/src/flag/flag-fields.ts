import { FlagQuestionInput } from '@casebook/contracts';
import type { FlagFields } from './flag-draft.ts';

/** @returns what to send by the contract's rules, once there is something; own words go with the reason that asks for them */
export const flagInputOf = ({ reason, note }: FlagFields): FlagQuestionInput | undefined =>
  FlagQuestionInput.safeParse(reason === 'other' ? { reason, note } : { reason }).data;
