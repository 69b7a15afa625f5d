import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { hashAdminCode } from '@casebook/identity';
import { CommandRefused, printError } from '@casebook/platform';
import type { Command } from 'commander';
import { processEnvironment, readStandaloneConfig } from './config.ts';
import { storeAdminCodeHash } from './secrets.ts';

/** Stores the hash of a code in the embedded profile's data directory if that exists, and prints the hash for other installations. */
async function setAdminCode(): Promise<void> {
  const hash = await hashAdminCode(await readCode());
  console.log(`ADMIN_CODE_HASH=${hash}`);
  const { dataDir } = readStandaloneConfig(processEnvironment());
  if (!existsSync(dataDir)) return;
  await storeAdminCodeHash(dataDir, hash);
  console.log(`Stored in ${dataDir}. Restart Casebook to use it.`);
}

/** @returns a line of standard input. On a terminal it isn't echoed, and must be entered twice */
async function readCode(): Promise<string> {
  const { isTTY } = process.stdin;
  // Without an output stream, readline doesn't echo the input.
  const lines = createInterface({ input: process.stdin, terminal: isTTY });
  const next = lines[Symbol.asyncIterator]();
  const prompt = async (text: string): Promise<string> => {
    if (isTTY) process.stderr.write(text);
    const { value = '' } = await next.next();
    if (isTTY) process.stderr.write('\n');
    return value;
  };
  try {
    const code = await prompt('Admin code: ');
    if (isTTY && (await prompt('Enter it again: ')) !== code) throw new CommandRefused('The codes don’t match');
    return code;
  } finally {
    lines.close();
  }
}

export function addAdminCodeCommands(program: Command): void {
  program
    .command('admin-code')
    .description('The code that admins enter before they use admin privileges')
    .command('set')
    .description('Reads a code of five characters, and prints its hash for ADMIN_CODE_HASH')
    .action(() => setAdminCode().catch(printError));
}
