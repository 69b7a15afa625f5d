import { AppError } from '@casebook/contracts';
import { ShowAccount } from '@casebook/identity';
import { searchRedis } from '@casebook/limits';
import { kafkaConnection, SearchDatabase, searchTopics, type Trace } from '@casebook/messaging';
import { type Environment, printError } from '@casebook/platform';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { processEnvironment, readErasureConfig } from './config.ts';
import { hostedService, hostedServices, withService } from './services.ts';

interface VerifyOptions {
  readonly email?: string;
}

/**
 * Searches every store for a member. Writes nothing, not even to the audit log: an entry about the search would itself be a trace.
 * @throws account.not-found for an address without an account
 */
async function verify(user: string, { email }: VerifyOptions): Promise<void> {
  const environment = { ...processEnvironment(), LOG_LEVEL: 'silent' };
  const member = z.uuid().safeParse(user).success ? { id: user } : await findMember(environment, user);
  const texts = [member.id, ...[member.email, email].filter((text) => text !== undefined)];
  const traces = await search(environment, [...new Set(texts)]);
  const left = traces.filter(({ kind }) => kind === 'left');
  print(traces.filter(({ kind }) => kind !== 'left'));
  print(left);
  if (left.length === 0) console.log('Nothing found');
  else process.exitCode = 1;
}

async function findMember(environment: Environment, email: string): Promise<{ id: string; email?: string }> {
  const account = await withService(await hostedService('identity'), environment, (app) =>
    app.get(ShowAccount, { strict: false }).execute(email),
  );
  if (!account) throw new AppError('account.not-found', { email });
  return account;
}

async function search(environment: Environment, texts: readonly string[]): Promise<Trace[]> {
  const config = readErasureConfig(environment);
  const traces: Trace[] = [];
  for (const service of await hostedServices())
    traces.push(...(await withService(service, environment, (app) => app.get(SearchDatabase, { strict: false }).execute(texts))));
  if (config.redisUrl) traces.push(...(await searchRedis(config.redisUrl, texts)).map(toTrace));
  if (config.kafkaBrokers) traces.push(...(await searchTopics(kafkaConnection(config), texts)));
  return traces;
}

const toTrace = ({ name, secondsLeft }: { name: string; secondsLeft?: number }): Trace =>
  secondsLeft === undefined
    ? { store: 'redis', place: name, count: 1, kind: 'left' }
    : { store: 'redis', place: name, count: 1, kind: 'expires', until: `${secondsLeft} s have passed` };

function print(traces: readonly Trace[]): void {
  for (const { store, place, count, kind, until } of traces)
    console.log([store, place, count, until ? `${kind}, until ${until}` : kind].join('\t'));
}

function parseEmail(value: string): string {
  if (!z.email().safeParse(value).success) throw new InvalidArgumentError('Expected an email address.');
  return value;
}

/** Adds the commands that verify an erasure. */
export function addErasureCommands(program: Command): void {
  program
    .command('erasure')
    .description('Proves that a deleted member’s data is erased')
    .command('verify')
    .description('Searches every database, Redis, and Kafka; exits with 1 if anything of the member is left')
    .argument('<user>', 'the member’s ID, or the email address of an existing account')
    .option('--email <address>', 'searches for this address too', parseEmail)
    .action((user: string, options: VerifyOptions) => verify(user, options).catch(printError));
}
