import { Domain } from '@casebook/contracts';
import type { Transaction } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { tables } from '../prisma.repository.ts';
import type { DomainAccuracy } from './weakest-domains.ts';

@Injectable()
export class DomainAccuracyRepository {
  /** How often the member was right in each domain practised so far. */
  async find(tx: Transaction, memberId: string): Promise<DomainAccuracy[]> {
    const rows = await tables(tx).$queryRaw<{ domain: string; answered: number; correct: number }[]>`
      SELECT item.domain, count(*)::int AS answered, count(*) FILTER (WHERE answer.is_correct)::int AS correct
      FROM quizzes AS quiz JOIN quiz_items AS item ON item.quiz_id = quiz.id JOIN answers AS answer ON answer.item_id = item.id
      WHERE quiz.member_id = ${memberId}::uuid AND NOT quiz.dev_mode
      GROUP BY item.domain`;
    return rows.map(({ domain, ...figures }) => ({ domain: Domain.parse(domain), ...figures }));
  }
}
