import { resolve } from 'node:path';
import { bank, ExportFile, type FileImported, ImportFile, importProblems, readBankConfig } from '@casebook/bank';
import { AppError, FileEncoding, importDefaults, TransferFormat } from '@casebook/contracts';
import { operatorPorts } from '@casebook/messaging';
import { CommandRefused, operate, operatorCaller } from '@casebook/platform';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import { invocationFolder } from './config.ts';

interface ImportOptions {
  readonly format?: TransferFormat;
  readonly encoding: FileEncoding;
  readonly domain?: string;
  readonly dryRun?: boolean;
}

const Defaults = z.object(importDefaults);

async function importFile(file: string, { format, encoding, domain, dryRun = false }: ImportOptions): Promise<void> {
  await operate(bank, readBankConfig, operatorPorts(), async (service) => {
    const defaults = Defaults.parse({ domain });
    const path = resolve(invocationFolder(), file);
    const command = service.get(ImportFile, { strict: false });
    const work = command.execute(operatorCaller('import'), { path, format, encoding, defaults, dryRun }).catch(refuse);
    report(await work, dryRun);
  });
}

function report({ outcome, refusals }: FileImported, dryRun: boolean): void {
  const { status, counts, problem, notes } = outcome;
  console.log(`new ${counts.new}, changed ${counts.changed}, duplicate ${counts.duplicate}, refused ${counts.refused}`);
  for (const [code, entries] of Object.entries(notes)) console.log(`${code}: ${entries} questions`);
  for (const { line, file, stem, refusal } of refusals)
    console.log(`${file ? `${file} ` : ''}line ${line}${stem ? ` (${stem})` : ''}: ${refusal?.reason} ${refusal?.howToFix}`);
  if (counts.refused > refusals.length) console.log(`... and ${counts.refused - refusals.length} more refusals`);
  if (status === 'failed' && problem) throw new CommandRefused(importProblems[problem]);
  if (status === 'applied') console.log('Applied');
  else if (dryRun) console.log('Dry run: nothing was applied');
  else if (counts.new + counts.changed === 0) console.log('Nothing to apply');
  else throw new CommandRefused('The bank changed while the import was applied, so nothing was applied. Try again.');
}

async function exportFile(file: string, { format }: { format: TransferFormat }): Promise<void> {
  await operate(bank, readBankConfig, operatorPorts(), async (service) => {
    const command = service.get(ExportFile, { strict: false });
    const work = command.execute(operatorCaller('export'), resolve(invocationFolder(), file), format).catch(refuse);
    const { questions, losses } = await work;
    console.log(`${questions} questions written`);
    for (const [field, count] of losses) console.log(`${format} can't store the ${field} of ${count} questions`);
  });
}

/** Prints an error that the operator can fix on one line. */
function refuse(error: unknown): never {
  if (error instanceof AppError) throw new CommandRefused(`${error.message} (--format)`, { cause: error });
  const { code } = Object(error) as { code?: unknown };
  if (typeof code === 'string' && error instanceof Error && /^E[A-Z]+$/.test(code)) throw new CommandRefused(error.message);
  throw error;
}

function parseFormat(value: string): TransferFormat {
  const parsed = TransferFormat.safeParse(value);
  if (!parsed.success) throw new InvalidArgumentError(`Expected one of ${TransferFormat.options.join(', ')}.`);
  return parsed.data;
}

function parseEncoding(value: string): FileEncoding {
  const parsed = FileEncoding.safeParse(value);
  if (!parsed.success) throw new InvalidArgumentError(`Expected one of ${FileEncoding.options.join(', ')}.`);
  return parsed.data;
}

function parseDomain(value: string): string {
  const parsed = importDefaults.domain.safeParse(value);
  if (!parsed.success) throw new InvalidArgumentError('Expected the full name of a domain.');
  return value;
}

/** Adds the commands that import and export files of questions. */
export function addTransferCommands(program: Command): void {
  program
    .command('import <file>')
    .description('Imports a file of questions into the bank, in one transaction')
    .option('--format <format>', 'required if it can’t be detected', parseFormat)
    .option('--encoding <encoding>', FileEncoding.options.join(', '), parseEncoding, 'utf-8')
    .option('--domain <domain>', 'for questions without one', parseDomain)
    .option('--dry-run', 'previews the import without applying it')
    .action(importFile);
  program
    .command('export <file>')
    .description('Exports the bank to a file')
    .requiredOption('--format <format>', TransferFormat.options.join(', '), parseFormat)
    .action(exportFile);
}
