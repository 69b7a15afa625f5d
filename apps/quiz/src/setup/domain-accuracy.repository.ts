import { Domain } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.ts';
import type { DomainAccuracy } from './weakest-domains.ts';

@Injectable()
export class DomainAccuracyRepository {
  /** The member's accuracy in each practiced domain, from the progress totals. */
  async find(tx: Transaction, memberId: string): Promise<DomainAccuracy[]> {
    const rows = await tables(tx).memberDomain.findMany({ where: { memberId } });
    return rows.map(({ domain, answers, correct }) => ({ domain: Domain.parse(domain), answered: answers, correct }));
  }
}
