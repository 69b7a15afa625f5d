import type { AuditEntry, AuditParty } from '@casebook/contracts';
import { isUuid, type Person } from '../actors/actors.repository.ts';
import type { ListedEntry } from './audit-entries.repository.ts';

type People = ReadonlyMap<string, Person>;

/** The aliases in entries. */
export const aliasesIn = (entries: readonly ListedEntry[]): string[] =>
  entries.flatMap(({ actor, member }) => [actor, ...(member === null ? [] : [member])]).filter(isUuid);

export function toAuditEntry(entry: ListedEntry, people: People): AuditEntry {
  const { id, service, action, result, subject, detailsHash, clientAddress } = entry;
  return {
    ...{ id, occurredAt: entry.occurredAt.toISOString(), service, action, result, actor: partyOf(entry.actor, people) },
    ...(entry.member !== null && { member: partyOf(entry.member, people) }),
    subject,
    ...(entry.facts !== null && { facts: JSON.parse(entry.facts) }),
    ...(entry.before !== null && { before: JSON.parse(entry.before) }),
    ...(entry.after !== null && { after: JSON.parse(entry.after) }),
    ...(clientAddress !== null && { clientAddress }),
    isErased: detailsHash !== null && !entry.hasDetails,
  };
}

function partyOf(name: string, people: People): AuditParty {
  const person = people.get(name);
  if (!person) return { name, isDeleted: false };
  const { id, email, deleted } = person;
  return { name, ...(!deleted && { userId: id }), ...(email !== undefined && { email }), isDeleted: deleted };
}
