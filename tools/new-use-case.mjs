import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, root } from './install.mjs';

// `npm run new:use-case -- bank questions archive-question`: creates a use case and its test.
const [service, feature, name] = process.argv.slice(2);
const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
if (![service, feature, name].every((word) => word && kebab.test(word))) {
  print('usage: npm run new:use-case -- SERVICE FEATURE USE-CASE, each in kebab-case, such as bank questions archive-question');
  process.exit(2);
}
if (!existsSync(join(root, `apps/${service}/src/${service}.module.ts`))) {
  print(`The service ${service} does not exist: apps/${service}/src/${service}.module.ts is missing`);
  process.exit(1);
}
const folder = join(root, `apps/${service}/src/${feature}`);
const className = name.replace(/(^|-)([a-z0-9])/g, (_match, _dash, letter) => letter.toUpperCase());
const sentence = name.replaceAll('-', ' ');

const useCase = `import { type Caller, Database } from '@casebook/platform';
import { Injectable } from '@nestjs/common';

/** ${sentence[0].toUpperCase()}${sentence.slice(1)}: describe here what it does for its caller. */
@Injectable()
export class ${className} {
  constructor(private readonly database: Database) {}

  execute(caller: Caller, id: string): Promise<void> {
    return this.database.write(caller, async (tx) => {
      // Load and lock, decide with a pure rule, save, and publish with tx.emit(...).
      tx.audit('${feature}.${name}', { id });
    });
  }
}
`;

const test = `import { startServiceUnderTest } from '@casebook/testing';
import { startBeforeAll } from '@casebook/testing/hooks';
import { describe, expect, it } from '@jest/globals';
import { ${service} } from '../${service}.definition.ts';
import { read${capital(service)}Config } from '../config.ts';
import { ${className} } from './${name}.ts';

describe('${sentence}', () => {
  const tested = startBeforeAll(() =>
    startServiceUnderTest({ definition: ${service}, readConfig: read${capital(service)}Config }),
  );

  it('writes its audit entry in the same transaction', async () => {
    const { id } = await tested.tokens.bearer();
    await tested.service.app.get(${className}, { strict: false }).execute({ id, role: 'member', correlationId: id }, id);
    expect(await tested.outbox()).toMatchObject([{ type: 'audit.entry.recorded.v1' }]);
  });
});
`;

mkdirSync(folder, { recursive: true });
for (const [file, text] of [
  [`${name}.ts`, useCase],
  [`${name}.int-spec.ts`, test],
]) {
  const path = join(folder, file);
  if (existsSync(path)) {
    print(`${path} already exists`);
    process.exit(1);
  }
  writeFileSync(path, text);
  print(`Created ${path}`);
}
print(
  `Next: add ${className} to the providers of ${feature}'s module, add its route, and add its input and output schemas to libs/contracts.`,
);

function capital(word) {
  return word[0].toUpperCase() + word.slice(1);
}
