import { join } from 'node:path';
import { admin, readAdminConfig } from '@casebook/admin';
import { bank, LoadContent, readBankConfig } from '@casebook/bank';
import { AuditRecorded } from '@casebook/contracts';
import { type EventRecord, InProcessTransport, platformMigrations } from '@casebook/messaging';
import {
  applyMigrations,
  applyProtectedMigrations,
  bootService,
  type Environment,
  type RunningService,
  systemCaller,
} from '@casebook/platform';
import { createDatabases, databasesOf } from '../../apps/standalone/src/databases.ts';
import { freePort, startPostgres } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';

export interface AuditedServices {
  /** The service in which members write. */
  readonly bank: RunningService;
  /** Records and seals the bank's audit entries. */
  readonly admin: RunningService;
  readonly transport: AuditTransport;
  stop(): Promise<void>;
}

/** Starts bank, with the shipped questions, and admin, on a durable PostgreSQL. @param folder the database's folder */
export async function startAuditedServices(folder: string): Promise<AuditedServices> {
  const postgres = await startPostgres({ dataDir: folder });
  const stops = [() => postgres.stop()];
  const stop = async () => {
    for (const each of stops.reverse()) await each();
  };
  try {
    const databases = databasesOf(postgres.adminUrl, 'a secret of the benchmark', ['bank', 'admin']);
    await createDatabases(postgres.adminUrl, databases);
    const [bankUrl = '', adminUrl = ''] = databases.map(({ url }) => url);
    await applyMigrations(bankUrl, [platformMigrations, bank.migrations]);
    await applyMigrations(adminUrl, [platformMigrations, admin.migrations]);
    if (admin.protectedSchema) await applyProtectedMigrations(postgres.adminUrl, adminUrl, admin.protectedSchema);
    const environment: Environment = {
      LOG_LEVEL: 'warn',
      GATEWAY_SECRET: 'a secret of the benchmark, thirty-two characters or more',
      AUDIT_KEY: 'a key of the benchmark, thirty-two characters or more',
      BANK_DATABASE_URL: bankUrl,
      BANK_PORT: String(await freePort()),
      ADMIN_DATABASE_URL: adminUrl,
      ADMIN_PORT: String(await freePort()),
    };
    const transport = new AuditTransport();
    const adminService = await bootService(admin, readAdminConfig(environment), { transport });
    stops.push(() => adminService.stop());
    const bankService = await bootService(bank, readBankConfig(environment), { transport });
    stops.push(() => bankService.stop());
    await bankService.app
      .get(LoadContent, { strict: false })
      .execute(systemCaller('benchmark', 'benchmark'), join(root, 'content'));
    return { bank: bankService, admin: adminService, transport, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The embedded profile's transport, for audit entries only. While `deliversAudit` is off, it accepts entries as a broker would, but doesn't
 * deliver them.
 */
export class AuditTransport extends InProcessTransport {
  deliversAudit = false;

  override publish(records: EventRecord[]): Promise<void> {
    return super.publish(this.deliversAudit ? records.filter(({ topic }) => topic === AuditRecorded.topic) : []);
  }
}
