import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AdminOptions } from '../admin-options.ts';
import type { AuditEntryRow, AuditSeal, SaltedDetails } from './audit-entry-row.ts';

/** The first seal has this value in place of a previous seal's MAC. */
export const INITIAL_MAC = Buffer.alloc(32);

/** The salted hash of an entry's details. The salt is erased with the details, so that a guess at erased details can't be confirmed. */
export function hashDetails({ salt, clientAddress, facts, before, after }: SaltedDetails): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify([clientAddress, facts, before, after]))
    .digest();
}

/** Message authentication codes by AUDIT_KEY. Each kind of message starts with its name, so that none can be used as another kind. */
@Injectable()
export class AuditMac {
  constructor(private readonly options: AdminOptions) {}

  ofEntry(entry: Omit<AuditEntryRow, 'mac'>): Buffer {
    const { id, service, action, result, actor, member, occurredAt, detailsHash } = entry;
    // Sorted, because jsonb has its own order of names.
    const subject = Object.entries(entry.subject).sort(([a], [b]) => (a < b ? -1 : 1));
    const hash = detailsHash?.toString('hex') ?? null;
    return this.#sign(['entry', id, service, action, result, actor, member, subject, occurredAt.toISOString(), hash]);
  }

  /** @param entryMacs the MACs of the seal's entries, in their order */
  ofSeal({ number, entryIds, previous, sealedAt }: Omit<AuditSeal, 'mac'>, entryMacs: readonly Buffer[]): Buffer {
    const macs = entryMacs.map((mac) => mac.toString('hex'));
    return this.#sign(['seal', number, entryIds, macs, previous.toString('hex'), sealedAt.toISOString()]);
  }

  ofErasure(alias: string): Buffer {
    return this.#sign(['erasure', alias]);
  }

  #sign(message: readonly unknown[]): Buffer {
    return createHmac('sha256', this.options.auditKey).update(JSON.stringify(message)).digest();
  }
}

export const isSameMac = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
