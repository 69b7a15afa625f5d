import type { AuditResult } from '@casebook/contracts';
import { isUuid } from '../actors/actors.repository.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The field that identifies a member whose account is deleted. */
const PSEUDONYM = 'pseudonym';
/** The fields of a subject that identify a member. */
const MEMBER_FIELDS: readonly string[] = ['userId', 'accountId', 'memberId', PSEUDONYM];

export interface SplitSubject {
  /** The id of the member acted upon, or the pseudonym of a deleted one. */
  readonly memberId?: string;
  /** Whether the subject itself marks the member's account as deleted. */
  readonly isMemberDeleted: boolean;
  /** The ids of things, which the entry stores. */
  readonly ids: Readonly<Record<string, string>>;
  /** All other fields. They may be about a person, so they belong to the details. */
  readonly facts: Facts;
}

/** Splits the subject of a recorded action. Only ids of things can be stored forever. Ids are in lower case, as PostgreSQL returns them. */
export function splitSubject(subject: Facts): SplitSubject {
  const fields = Object.entries(subject);
  const ids = fields.flatMap(([name, value]) => (isId(name, value) ? [[name, value.toLowerCase()] as const] : []));
  const [memberField, memberId] = ids.find(([name]) => MEMBER_FIELDS.includes(name)) ?? [];
  return {
    ...(memberId !== undefined && { memberId }),
    isMemberDeleted: memberField === PSEUDONYM,
    ids: Object.fromEntries(ids.filter(([name]) => !MEMBER_FIELDS.includes(name))),
    facts: Object.fromEntries(fields.filter(([name, value]) => !isId(name, value) && name !== 'clientAddress')),
  };
}

function isId(name: string, value: unknown): value is string {
  return (MEMBER_FIELDS.includes(name) || name.endsWith('Id')) && typeof value === 'string' && isUuid(value);
}

/** The result of an action. An action's name describes what happened; the name of an unsuccessful attempt ends with its outcome. */
export const resultOf = (action: string): AuditResult => (/-(failed|refused|reused|copied)$/.test(action) ? 'refused' : 'done');
