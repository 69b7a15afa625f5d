import { randomBytes } from 'node:crypto';
import type { AuditRecorded, EventOf } from '@casebook/contracts';
import { lockMember, type Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { ActorsRepository, isUuid } from '../actors/actors.repository.ts';
import { AuditEntriesRepository } from './audit-entries.repository.ts';
import type { AuditDetails, SaltedDetails } from './audit-entry-row.ts';
import { AuditMac, hashDetails } from './audit-mac.ts';
import { resultOf, splitSubject } from './split-subject.ts';

const SALT_BYTES = 16;

/** Stores an entry with people as aliases. Data that may be about them goes into details, unless one of the people is already erased. */
@Injectable()
export class RecordAuditEntry {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly actors: ActorsRepository,
    private readonly mac: AuditMac,
  ) {}

  async record(tx: Transaction, recorded: EventOf<typeof AuditRecorded>['data']): Promise<void> {
    const { service, action } = recorded;
    const id = recorded.entryId.toLowerCase();
    const { memberId, isMemberDeleted, ids, facts } = splitSubject(recorded.subject);
    const actor = await this.#nameOf(tx, recorded.actor);
    const member = memberId === undefined ? undefined : await this.#nameOf(tx, memberId, isMemberDeleted);
    const details = actor.isErased || member?.isErased ? undefined : saltedDetails(detailsOf(recorded, facts));
    const entry = {
      ...{ id, service, action, result: resultOf(action), actor: actor.name, member: member?.name ?? null },
      ...{ subject: ids, occurredAt: new Date(recorded.occurredAt) },
      detailsHash: details ? hashDetails(details) : null,
    };
    await this.entries.add(tx, { ...entry, mac: this.mac.ofEntry(entry) }, details);
  }

  /** A person's alias, or a program's name. Locks the person, so that they can't be erased meanwhile. */
  async #nameOf(tx: Transaction, nameOrId: string, isDeleted = false): Promise<{ name: string; isErased: boolean }> {
    if (!isUuid(nameOrId)) return { name: nameOrId, isErased: false };
    const id = nameOrId.toLowerCase();
    const exists = !isDeleted && (await lockMember(tx, id));
    const { alias, deleted } = await this.actors.ensureAlias(tx, id, !exists);
    return { name: alias, isErased: deleted || !exists };
  }
}

type Recorded = EventOf<typeof AuditRecorded>['data'];

function detailsOf({ subject, clientAddress, before, after }: Recorded, facts: Readonly<Record<string, unknown>>): AuditDetails {
  // Entries of the previous version have the address in their subject.
  const address = clientAddress ?? subject.clientAddress;
  return {
    clientAddress: typeof address === 'string' && address !== '' ? address : null,
    facts: jsonOf(facts),
    before: jsonOf(before),
    after: jsonOf(after),
  };
}

const jsonOf = (fields: Readonly<Record<string, unknown>> | undefined) =>
  fields && Object.keys(fields).length > 0 ? JSON.stringify(fields) : null;

/** @returns undefined if there are none */
function saltedDetails(details: AuditDetails): SaltedDetails | undefined {
  const isEmpty = Object.values(details).every((value) => value === null);
  return isEmpty ? undefined : { ...details, salt: randomBytes(SALT_BYTES) };
}
