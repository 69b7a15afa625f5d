import { type ListViolationsQuery, MemberViolation, type MemberViolationPage } from '@casebook/contracts';
import { cutPage, decodeCursor } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import { type ViolationRow, ViolationsRepository } from './violations.repository.ts';

/** Lists members' violations of AI limits, latest first. */
@Injectable()
export class ListViolations {
  constructor(private readonly violations: ViolationsRepository) {}

  /** @throws page.cursor-invalid */
  async execute({ limit, cursor, ...filter }: ListViolationsQuery): Promise<MemberViolationPage> {
    const after = cursor ? decodeCursor(cursor) : undefined;
    const [found, counted] = await Promise.all([this.violations.page(filter, after, limit + 1), this.violations.count(filter)]);
    const { rows, ...next } = cutPage(found, limit, ({ occurredAt, id }) => ({ at: occurredAt, id }));
    return { items: rows.map(toView), ...counted, ...next };
  }
}

const toView = ({ occurredAt, ...violation }: ViolationRow): MemberViolation =>
  MemberViolation.parse({ ...violation, occurredAt: occurredAt.toISOString() });
