import type { MemberNames } from '@casebook/contracts';
import { Injectable } from '@nestjs/common';
import { MembersRepository, toNamedMember } from './members.repository.ts';

/** Returns the email addresses of members whose ids other services list. */
@Injectable()
export class NameMembers {
  constructor(private readonly members: MembersRepository) {}

  async execute(ids: readonly string[]): Promise<MemberNames> {
    return { items: (await this.members.named(ids)).map(toNamedMember) };
  }
}
