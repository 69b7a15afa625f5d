import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { MembersRepository } from './members.repository.ts';
import { StoreMembersWhenUserChanged } from './store-members-when-user-changed.ts';

@Module({
  imports: [CustomersModule],
  providers: [MembersRepository, StoreMembersWhenUserChanged],
  exports: [MembersRepository],
})
export class MembersModule {}
