import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say } from './install.mjs';

// `npm run new:service -- reports`: the folder of a service, which boots once it is in the list of `libs/contracts/src/services.ts`.
const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*$/.test(name)) {
  say('usage: npm run new:service -- NAME, a word in lower case; for example: reports');
  process.exit(2);
}
const folder = join(root, 'apps', name);
if (existsSync(folder)) {
  say(`apps/${name} exists already`);
  process.exit(1);
}
const Name = name[0].toUpperCase() + name.slice(1);

/** What a new service has in common with another, such as the versions of its dependencies. */
const alike = (file) => readFileSync(join(root, 'apps/billing', file), 'utf8').replaceAll('billing', name);
const schema = alike('prisma/schema.prisma');

const files = {
  'package.json': alike('package.json'),
  'tsconfig.json': alike('tsconfig.json'),
  'prisma.config.ts': alike('prisma.config.ts'),
  'prisma/schema.prisma': schema.slice(0, schema.indexOf('\n///')),
  'src/prisma.ts': alike('src/prisma.ts'),
  'src/main.ts': alike('src/main.ts').replaceAll('Billing', Name),
  'src/index.ts': alike('src/index.ts'),
  'src/config.ts': alike('src/config.ts').replaceAll('Billing', Name),
  [`src/${name}.definition.ts`]: alike('src/billing.definition.ts').replaceAll('Billing', Name),
  [`src/${name}.module.ts`]: `import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { type DynamicModule, Module } from '@nestjs/common';

/** What ${name} does, a feature a line. */
@Module({ imports: [] })
export class ${Name}Module {
  static register(transport: EventTransport): DynamicModule {
    return { module: ${Name}Module, imports: [MessagingModule.register({ service: '${name}', transport })] };
  }
}
`,
};
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
say(`Written: apps/${name}. Now add its line to libs/contracts/src/services.ts, and run npm install.`);
