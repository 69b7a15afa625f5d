import { AppError, type MemberNames, type MemberPage, type MemberQuery } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { MembersRepository, toNamedMember } from './members.repository.ts';

/** Finds members by the start of their email address or by id. */
@Injectable()
export class ListMembers {
  constructor(private readonly members: MembersRepository) {}

  /** @throws page.cursor-invalid if the last account of the previous page has been deleted */
  async execute({ q = '', limit, cursor }: MemberQuery): Promise<MemberPage> {
    if (z.uuid().safeParse(q).success) return { items: (await this.members.named([q])).map(toNamedMember) };
    const [after] = cursor ? await this.members.named([cursor]) : [];
    if (cursor && !after) throw new AppError('page.cursor-invalid');
    const found = await this.members.page(q, after, limit + 1);
    const items = found.slice(0, limit).map(toNamedMember);
    const last = items.at(-1);
    return { items, ...(found.length > limit && last && { nextCursor: last.id }) };
  }
}

/** Returns the email addresses of members whose ids an admin sees in another service's list. */
@Injectable()
export class GetMemberNames {
  constructor(private readonly members: MembersRepository) {}

  async execute(ids: readonly string[]): Promise<MemberNames> {
    return { items: (await this.members.named(ids)).map(toNamedMember) };
  }
}
