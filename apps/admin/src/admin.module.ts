import { JobQueues, JobsModule, jobBackendOf } from '@casebook/jobs';
import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { MyDataModule } from '@casebook/platform';
import { type DynamicModule, Module } from '@nestjs/common';
import { ActorsModule } from './actors/actors.module.ts';
import { ActorsRepository } from './actors/actors.repository.ts';
import { AdminOptionsModule } from './admin-options.ts';
import { AppErrorsModule } from './app-errors/app-errors.module.ts';
import { AppErrorsRepository } from './app-errors/app-errors.repository.ts';
import { GroupErrors, PruneErrors } from './app-errors/group-errors.job.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuditEntriesRepository } from './audit/audit-entries.repository.ts';
import { FormerAuditRepository } from './audit/former-audit.repository.ts';
import { MoveFormerAudit } from './audit/move-former-audit.job.ts';
import type { AdminConfig } from './config.ts';
import { MembersModule } from './members/members.module.ts';
import { exportedAdminData } from './my-data/admin-data.ts';
import { ReferralCodesModule } from './referral-codes/referral-codes.module.ts';
import { ReferralReportModule } from './referral-report/referral-report.module.ts';
import { ReferralsModule } from './referrals/referrals.module.ts';
import { ReferralsRepository } from './referrals/referrals.repository.ts';
import { PruneViolations } from './violations/prune-violations.job.ts';
import { ViolationsModule } from './violations/violations.module.ts';
import { ViolationsRepository } from './violations/violations.repository.ts';

const erasers = [
  ActorsRepository,
  AuditEntriesRepository,
  FormerAuditRepository,
  ReferralsRepository,
  AppErrorsRepository,
  ViolationsRepository,
];

/** The features of the admin service. */
@Module({
  imports: [
    AuditModule,
    ActorsModule,
    MembersModule,
    ReferralsModule,
    ReferralCodesModule,
    ReferralReportModule,
    AppErrorsModule,
    ViolationsModule,
  ],
})
export class AdminModule {
  static register(config: AdminConfig, transport: EventTransport): DynamicModule {
    const queues = new JobQueues(jobBackendOf(config));
    return {
      module: AdminModule,
      imports: [
        AdminOptionsModule.register(config),
        MyDataModule.register(exportedAdminData),
        JobsModule.register({ jobs: [GroupErrors, PruneErrors, PruneViolations, MoveFormerAudit], queues }),
        MessagingModule.register({ service: 'admin', transport, jobs: queues, erasers }),
      ],
    };
  }
}
