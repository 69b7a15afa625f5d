import { MemberIds, MemberNames, MemberPage, MemberQuery } from '@casebook/contracts';
import { Allow, RespondsWith } from '@casebook/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { GetMemberNames, ListMembers } from './list-members.ts';

@Controller('api/v1/members')
export class MembersController {
  constructor(
    private readonly listMembers: ListMembers,
    private readonly getMemberNames: GetMemberNames,
  ) {}

  @Get()
  @Allow('admin')
  @RespondsWith(MemberPage, 'listMembers')
  list(@Query({ schema: MemberQuery }) query: MemberQuery): Promise<MemberPage> {
    return this.listMembers.execute(query);
  }

  @Get('names')
  @Allow('admin')
  @RespondsWith(MemberNames, 'nameMembers')
  names(@Query({ schema: MemberIds }) { ids }: MemberIds): Promise<MemberNames> {
    return this.getMemberNames.execute(ids);
  }
}
