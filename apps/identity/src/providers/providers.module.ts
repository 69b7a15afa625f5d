import { Module } from '@nestjs/common';
import { AccountChangesModule } from '../account-changes/account-changes.module.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { IdentitiesModule } from '../identities/identities.module.ts';
import { LinkRequestsModule } from '../link-requests/link-requests.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { FinishProviderFlow } from './finish-provider-flow.ts';
import { ProviderClient } from './provider-client.ts';
import { ProviderStatesRepository } from './provider-states.repository.ts';
import { ProvidersController } from './providers.controller.ts';
import { Providers } from './providers.ts';
import { RefuseSso } from './refuse-sso.ts';
import { SignInIdentity } from './sign-in-identity.ts';
import { LinkIdentity, StartFlow, StartProviderSignIn } from './start-flow.ts';
import { UnlinkIdentity } from './unlink-identity.ts';

@Module({
  imports: [AccountsModule, AccountChangesModule, IdentitiesModule, LinkRequestsModule, SessionsModule],
  controllers: [ProvidersController],
  providers: [
    Providers,
    ProviderClient,
    ProviderStatesRepository,
    StartFlow,
    SignInIdentity,
    StartProviderSignIn,
    FinishProviderFlow,
    LinkIdentity,
    UnlinkIdentity,
    RefuseSso,
  ],
  exports: [Providers, ProviderStatesRepository],
})
export class ProvidersModule {}
