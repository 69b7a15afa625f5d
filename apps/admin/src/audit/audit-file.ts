import type { AuditEntry, AuditParty } from '@casebook/contracts';

/** The columns of the exported audit. */
export const auditColumns = [
  ...['Entry', 'Time (UTC)', 'Service', 'Action', 'Result', 'Actor', 'Member', 'Subject', 'From'],
  ...['Facts', 'Before', 'After', 'Details erased'],
];

export function auditCells({
  id,
  occurredAt,
  service,
  action,
  result,
  actor,
  member,
  subject,
  ...details
}: AuditEntry): string[] {
  const { facts, before, after, clientAddress = '', isErased } = details;
  return [
    ...[id, occurredAt, service, action, result, nameOf(actor), member ? nameOf(member) : ''],
    ...[jsonOf(subject), clientAddress, jsonOf(facts), jsonOf(before), jsonOf(after), isErased ? 'yes' : 'no'],
  ];
}

const nameOf = ({ email, name }: AuditParty) => email ?? name;

const jsonOf = (fields: object | undefined) => (fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : '');
