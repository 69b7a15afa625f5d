import { AppError, Role } from '@casebook/contracts';
import { operatorPorts } from '@casebook/messaging';
import { type Caller, operate } from '@casebook/platform';
import { Argument, InvalidArgumentError, Option, program } from 'commander';
import { readIdentityConfig } from './config.ts';
import { identity } from './identity.definition.ts';
import { RotateKeys } from './keys/signing-keys.ts';
import {
  type AccountSummary,
  ChangeRole,
  DeleteAccount,
  ListInvalidAddresses,
  RemoveFactors,
  ShowAccount,
} from './operators/operate-accounts.ts';
import { IssueServiceToken } from './service-role/issue-service-token.ts';

type Command = Parameters<typeof operate>[3];
type Service = Parameters<Command>[0];

const run = (command: Command) => operate(identity, readIdentityConfig, operatorPorts(), command);

/** @param work returns whether the account still existed */
const withAccount = (
  email: string,
  work: (service: Service, caller: Caller, account: AccountSummary) => Promise<boolean>,
  done?: string,
) =>
  run(async (service, caller) => {
    const account = await service.get(ShowAccount, { strict: false }).execute(email);
    if (!account || !(await work(service, caller, account))) throw new AppError('account.not-found', { email });
    if (done) console.log(`${account.email}: ${done}`);
  });

function printAccount(account: AccountSummary): boolean {
  for (const [name, value] of Object.entries(account))
    console.log(`${name}\t${value instanceof Date ? value.toISOString() : value}`);
  return true;
}

const DEFAULT_DAYS = 90;
const MAX_DAYS = 3_650;

/** @throws InvalidArgumentError */
function daysOf(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new InvalidArgumentError(`Expected a number from 1 to ${MAX_DAYS}.`);
  return days;
}

program.name('npm run');
program
  .command('role <email>')
  .description('Sets an account’s role')
  .addArgument(new Argument('<role>').choices(Role.options))
  .action((email: string, role: Role) =>
    withAccount(email, (service, caller, { id }) => service.get(ChangeRole, { strict: false }).execute(caller, id, role), role),
  );

const account = program
  .command('account')
  .description('Shows or deletes an account, removes its second factors, or lists invalid addresses');
account
  .command('show <email>')
  .action((email: string) => withAccount(email, async (_service, _caller, found) => printAccount(found)));
account
  .command('delete <email>')
  .action((email: string) =>
    withAccount(email, (service, caller, { id }) => service.get(DeleteAccount, { strict: false }).execute(caller, id), 'deleted'),
  );
account
  .command('remove-factors <email>')
  .description('Removes the second factors of a member who lost them')
  .action((email: string) =>
    withAccount(
      email,
      (service, caller, { id }) => service.get(RemoveFactors, { strict: false }).execute(caller, id),
      'second factors removed',
    ),
  );
account
  .command('invalid-addresses')
  .description('Lists accounts whose address can no longer be registered and gets no mail')
  .action(() =>
    run(async (service) => {
      for await (const { id, email, createdAt } of service.get(ListInvalidAddresses, { strict: false }).execute())
        console.log(`${id}\t${JSON.stringify(email)}\t${createdAt.toISOString()}`);
    }),
  );

const keys = program.command('keys').description('Manages the signing keys of access tokens');
keys
  .command('rotate')
  .description('Publishes a new key now, which starts signing once every service has fetched it')
  .action(() =>
    run(async (service, caller) => {
      const { keyId, signsFrom } = await service.get(RotateKeys, { strict: false }).execute(caller);
      console.log(`${keyId}: published now, signs from ${signsFrom.toISOString()}`);
    }),
  );
keys
  .command('service-role')
  .description('Prints a token for programs that manage accounts (/auth/v1/admin). Rotating the keys revokes it')
  .addOption(new Option('--days <days>', 'how long it is valid').argParser(daysOf).default(DEFAULT_DAYS))
  .action(({ days }: { days: number }) =>
    run(async (service, caller) =>
      console.log((await service.get(IssueServiceToken, { strict: false }).execute(caller, days)).token),
    ),
  );

await program.parseAsync();
