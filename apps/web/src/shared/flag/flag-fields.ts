import { FlagQuestionInput } from '@casebook/contracts';
import type { FlagFields } from './use-flagging.ts';

/** @returns the request; undefined while the fields are invalid. The note is sent only for the reason “other”. */
export const flagInputOf = ({ reason, note }: FlagFields): FlagQuestionInput | undefined =>
  FlagQuestionInput.safeParse(reason === 'other' ? { reason, note } : { reason }).data;
