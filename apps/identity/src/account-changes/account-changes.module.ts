import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { CancelPendingRequests } from './cancel-pending-requests.ts';
import { ChangeEmail, StartEmailChange } from './change-email.ts';
import { EmailChangesRepository } from './email-changes.repository.ts';
import { EraseAccount } from './erase-account.ts';
import { ExpireEmailChangesHandler } from './expire-email-changes.handler.ts';
import { NotifyOwner } from './notify-owner.ts';
import { ProveOwner } from './prove-owner.ts';

const shared = [NotifyOwner, ProveOwner, StartEmailChange, ChangeEmail, CancelPendingRequests, EraseAccount];

/** Steps that several changes of an account share: the proof of ownership, the notice to the owner, and the change of the address. */
@Module({
  imports: [AccountsModule, LinkRequestsModule, PasswordsModule, SessionsModule],
  providers: [...shared, EmailChangesRepository, ExpireEmailChangesHandler],
  exports: shared,
})
export class AccountChangesModule {}
