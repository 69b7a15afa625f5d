import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { AboutModule } from './about/about.module.ts';
import { ExpireEmailChanges } from './account-changes/expire-email-changes.job.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AdminGateModule } from './admin-gate/admin-gate.module.ts';
import { AdministrationModule } from './administration/administration.module.ts';
import type { IdentityConfig } from './config.ts';
import { FactorsRepository } from './factors/factors.repository.ts';
import { IdentitiesRepository } from './identities/identities.repository.ts';
import { IdentityOptionsModule } from './identity-options.ts';
import { KeysModule } from './keys/keys.module.ts';
import { FlowStatesRepository } from './link-requests/flow-states.repository.ts';
import { LinkRequestsRepository } from './link-requests/link-requests.repository.ts';
import { LinksModule } from './links/links.module.ts';
import { PruneExpired } from './links/prune-expired.job.ts';
import { MailModule } from './mail/mail.module.ts';
import { SendMail } from './mail/send-mail.job.ts';
import { exportedIdentityData } from './my-data/identity-data.ts';
import { OperatorsModule } from './operators/operators.module.ts';
import { OwnAccountModule } from './own-account/own-account.module.ts';
import { PasskeysModule } from './passkeys/passkeys.module.ts';
import { ProviderStatesRepository } from './providers/provider-states.repository.ts';
import { ProvidersModule } from './providers/providers.module.ts';
import { SecondFactorsModule } from './second-factors/second-factors.module.ts';
import { ServiceRoleModule } from './service-role/service-role.module.ts';
import { EndSessions } from './sessions/end-sessions.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { WebAuthnRepository } from './webauthn/webauthn.repository.ts';

const erasers = [
  EndSessions,
  FlowStatesRepository,
  ProviderStatesRepository,
  LinkRequestsRepository,
  WebAuthnRepository,
  FactorsRepository,
  IdentitiesRepository,
  AccountsRepository,
];

/** The features of identity. */
@Module({
  imports: [
    KeysModule,
    ServiceRoleModule,
    OwnAccountModule,
    SignInModule,
    SecondFactorsModule,
    PasskeysModule,
    LinksModule,
    ProvidersModule,
    MailModule,
    OperatorsModule,
    AdministrationModule,
    AdminGateModule,
    AboutModule,
  ],
})
export class IdentityModule {
  static register(config: IdentityConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    return {
      module: IdentityModule,
      imports: [
        IdentityOptionsModule.register(config),
        MyDataModule.register(exportedIdentityData),
        JobsModule.register({ jobs: [SendMail, PruneExpired, ExpireEmailChanges], queues }),
        MessagingModule.register({ service: 'identity', transport, jobs: queues, erasers }),
      ],
    };
  }
}
