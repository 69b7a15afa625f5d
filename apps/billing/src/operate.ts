import { AppError } from '@casebook/contracts';
import { operatorPorts } from '@casebook/messaging';
import { type Caller, CommandRefused, operate } from '@casebook/platform';
import { Option, program } from 'commander';
import { GrantAccess, RevokeAccess } from './access/change-access.ts';
import { GetAccess } from './access/get-access.ts';
import { billing } from './billing.definition.ts';
import { readBillingConfig } from './config.ts';
import { ClearOverride, SetOverride } from './overrides/override-access.ts';
import { MembersRepository } from './records/members.repository.ts';

type Service = Parameters<Parameters<typeof operate>[3]>[0];

const withMembers = (
  emails: readonly string[],
  work: (service: Service, caller: Caller, userId: string) => Promise<void>,
): Promise<void> =>
  operate(billing, readBillingConfig, operatorPorts(), async (service, caller) => {
    for (const email of emails) {
      const userId = await service.get(MembersRepository, { strict: false }).idOf(email);
      if (!userId) throw new AppError('account.not-found', { email });
      await work(service, caller, userId);
      const { active, reason, activeUntil } = await service
        .get(GetAccess, { strict: false })
        .execute({ id: userId, role: 'member' });
      console.log(`${email}: ${active ? `access (${reason})${activeUntil ? ` until ${activeUntil}` : ''}` : 'no access'}`);
    }
  });

function readDate(input: string): Date {
  const date = new Date(input);
  if (Number.isNaN(date.getTime()))
    throw new CommandRefused(`--until: must be a date such as 2027-01-31, but "${input}" was given`);
  return date;
}

const access = program.name('npm run').command('access').description('Manages access without a payment');
access
  .command('grant <emails...>')
  .option('--until <date>', 'when it ends; if omitted, it never ends')
  .action((emails: string[], { until }: { until?: string }) =>
    withMembers(emails, (service, caller, userId) =>
      service.get(GrantAccess, { strict: false }).execute(caller, userId, until === undefined ? undefined : readDate(until)),
    ),
  );
access
  .command('revoke <email>')
  .action((email: string) =>
    withMembers([email], (service, caller, userId) => service.get(RevokeAccess, { strict: false }).execute(caller, userId)),
  );
access
  .command('override <email>')
  .description('Gives access until a date, regardless of the subscription')
  .addOption(new Option('--until <date>', 'when it ends').conflicts('clear'))
  .option('--clear', 'removes the override')
  .action((email: string, { until, clear }: { until?: string; clear?: boolean }) => {
    if (until === undefined && !clear) access.error('error: --until DATE or --clear is required');
    return withMembers([email], async (service, caller, userId) => {
      if (until === undefined) await service.get(ClearOverride, { strict: false }).execute(caller, userId);
      else await service.get(SetOverride, { strict: false }).execute(caller, userId, readDate(until));
    });
  });
access.command('show <email>').action((email: string) => withMembers([email], async () => {}));

await program.parseAsync();
