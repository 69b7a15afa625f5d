import { Role } from '@casebook/contracts';
import { operatorPorts } from '@casebook/messaging';
import { BootRefused, operate } from '@casebook/platform';
import { Argument, program } from 'commander';
import { readIdentityConfig } from './config.ts';
import { identity } from './identity.definition.ts';
import { RotateKeys } from './keys/rotate-keys.ts';
import { ChangeRole } from './operators/change-role.ts';
import { DeleteAccount } from './operators/delete-account.ts';
import { type AccountSummary, ShowAccount } from './operators/show-account.ts';

type Service = Parameters<Parameters<typeof operate>[3]>[0];

const run = (work: (service: Service) => Promise<void>) => operate(identity, readIdentityConfig, operatorPorts(), work);

/** @param work tells whether the account was still there */
const withAccount = (email: string, work: (service: Service, account: AccountSummary) => Promise<boolean>, done?: string) =>
  run(async (service) => {
    const account = await service.get(ShowAccount, { strict: false }).execute(email);
    if (!account || !(await work(service, account))) throw new BootRefused(`There is no account ${email}`);
    if (done) console.log(`${account.email}: ${done}`);
  });

function printAccount(account: AccountSummary): boolean {
  for (const [name, value] of Object.entries(account))
    console.log(`${name}\t${value instanceof Date ? value.toISOString() : value}`);
  return true;
}

program.name('npm run');
program
  .command('role <email>')
  .description('What an account may do')
  .addArgument(new Argument('<role>').choices(Role.options))
  .action((email: string, role: Role) =>
    withAccount(email, (service, { id }) => service.get(ChangeRole, { strict: false }).execute(id, role), role),
  );

const account = program.command('account').description('Accounts');
account.command('show <email>').action((email: string) => withAccount(email, async (_service, found) => printAccount(found)));
account
  .command('delete <email>')
  .action((email: string) =>
    withAccount(email, (service, { id }) => service.get(DeleteAccount, { strict: false }).execute(id), 'deleted'),
  );

program
  .command('keys')
  .description('The keys that sign access tokens')
  .command('rotate')
  .description('publishes a new key now; it signs once every service has met it')
  .action(() =>
    run(async (service) => {
      const { keyId, signsFrom } = await service.get(RotateKeys, { strict: false }).execute();
      console.log(`${keyId}: published now, signs from ${signsFrom.toISOString()}`);
    }),
  );

await program.parseAsync();
