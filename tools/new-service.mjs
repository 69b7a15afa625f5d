import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { print, root, run } from './install.mjs';

// `npm run new:service -- reports`: creates a service's folder. The service boots once it is listed in `libs/contracts/src/services.ts`.
const [name = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*$/.test(name)) {
  print('usage: npm run new:service -- NAME, one lower-case word, such as reports');
  process.exit(2);
}
const folder = join(root, 'apps', name);
if (existsSync(folder)) {
  print(`apps/${name} already exists`);
  process.exit(1);
}
const Name = name[0].toUpperCase() + name.slice(1);

/**
 * The new service's values in the chart until it is measured (`npm run bench -- resources`): few connections, so that existing PostgreSQL
 * servers have room for it.
 */
const values = `replicas: { min: 2, max: 2 }
databaseServer: main
databasePool: 2
egress: []
resources:
  requests: { cpu: 100m, memory: 256Mi }
  limits: { cpu: "1", memory: 512Mi }
`;

/** Copies a file from a small service, such as its package.json with the dependency versions, and replaces the name. */
const copied = (file) => readFileSync(join(root, 'apps/quiz', file), 'utf8').replaceAll('quiz', name);
const schema = copied('prisma/schema.prisma');

const files = {
  'package.json': copied('package.json'),
  'tsconfig.json': copied('tsconfig.json'),
  'prisma.config.ts': copied('prisma.config.ts'),
  'prisma/schema.prisma': schema.slice(0, schema.indexOf('\n///')),
  'deploy/values.yaml': values,
  'src/prisma.ts': copied('src/prisma.ts'),
  'src/main.ts': copied('src/main.ts').replaceAll('Quiz', Name),
  'src/index.ts': copied('src/index.ts'),
  'src/config.ts': copied('src/config.ts').replaceAll('Quiz', Name),
  // The module of a new service needs no setting yet.
  [`src/${name}.definition.ts`]: copied('src/quiz.definition.ts')
    .replaceAll('Quiz', Name)
    .replace('(config, { transport })', '(_config, { transport })')
    .replace('register(config, transport)', 'register(transport)'),
  [`src/${name}.module.ts`]: `import { type EventTransport, MessagingModule } from '@casebook/messaging';
import { type DynamicModule, Module } from '@nestjs/common';

/** The features of ${name}, one per line. */
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
// A longer name breaks lines.
run('Formatting', 'npx', ['biome', 'format', '--write', `apps/${name}`]);
print(
  `Created apps/${name}. Add its line to libs/contracts/src/services.ts, then run npm install, npm run references and npm run deployment.`,
);
