import { eventDefinitions, settingsOf } from '@casebook/contracts';
import { BootRefused, Database, forgetIdempotency, markMemberErased, type Transaction } from '@casebook/platform';
import { Injectable, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { type DeletedMember, erasedColumnsOf, type MemberEraser } from '../messages/erases-member.ts';
import { MessagingOptions } from '../messages/messaging-options.ts';
import { erasureFaults, memberColumnsIn } from './member-columns.ts';

/** The types of state events. A later state event replaces an earlier one of the same aggregate. */
const stateTypes = eventDefinitions.filter(({ topic }) => settingsOf(topic).kind === 'state').map(({ type }) => type);

/** Erases a member in one service: runs the service's erasers in their declared order, then erases the platform's own rows. */
@Injectable()
export class EraseMember {
  constructor(
    private readonly options: MessagingOptions,
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Locks the member before anything is erased, so that none of their own writes stores anything afterwards. */
  async erase(tx: Transaction, member: DeletedMember): Promise<void> {
    await markMemberErased(tx, member.id);
    for (const eraser of this.#erasers) await this.#instanceOf(eraser).erase(tx, member);
    await forgetIdempotency(tx, member.id);
    // Deletes unpublished states of the member, because the deletion replaces them.
    await tx.sql.execute`
      DELETE FROM platform.outbox
      WHERE aggregate_id = ${member.id} AND type = ANY(${stateTypes}) AND payload ->> 'deleted' IS DISTINCT FROM 'true'`;
  }

  /** @throws BootRefused if a column with a member's id has no eraser, or an eraser is missing from the service's list */
  async check(): Promise<void> {
    const declared = this.#erasers.flatMap((eraser) => erasedColumnsOf(eraser) ?? []);
    const unlisted = this.discovery
      .getProviders()
      .flatMap(({ metatype }) => (typeof metatype === 'function' && erasedColumnsOf(metatype) ? [metatype as Type] : []))
      .filter((eraser) => !this.#erasers.includes(eraser))
      .map(({ name }) => `${name} erases members, but ${this.options.service} does not list it among its erasers`);
    const faults = [...erasureFaults(await memberColumnsIn(this.database.sql), declared), ...new Set(unlisted)];
    if (faults.length > 0) throw new BootRefused(faults.join('; '));
  }

  get #erasers(): readonly Type<MemberEraser>[] {
    return this.options.erasers ?? [];
  }

  #instanceOf(eraser: Type<MemberEraser>): MemberEraser {
    const found = this.discovery.getProviders().find(({ metatype, instance }) => metatype === eraser && instance);
    if (!found) throw new BootRefused(`${eraser.name} is listed among the erasers, but no module provides it`);
    return found.instance;
  }
}
