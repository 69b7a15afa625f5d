import { type ServiceProcess, serviceNames, serviceProcesses, services, variableOf } from '../../libs/contracts/src/services.ts';
import { indent, joinBlocks, type Regions } from './regions.ts';
import { readPart } from './service-parts.ts';

/** The regions of docker-compose.yml. */
export const composeRegions = (): Regions => ({
  databases: serviceNames.map((service) => {
    const password = `\${${service.toUpperCase()}_DATABASE_PASSWORD:?npm run secrets writes it into .env}`;
    const url = `postgresql://casebook_${service}:${password}@postgres:5432/casebook_${service}`;
    return `${variableOf(service, 'DATABASE_URL')}: &${service}-database ${url}`;
  }),
  services: joinBlocks(serviceProcesses.map(processBlock)),
  upstreams: serviceNames.map((service) => `${variableOf(service, 'URL')}: http://${service}:${services[service].port}`),
  health: serviceProcesses.map(({ name }) => `${name}: { condition: service_healthy }`),
});

/** The service of docker-compose.yml that runs a process. */
function processBlock(process: ServiceProcess): string[] {
  const { name, service, role } = process;
  const { others, dependsOn } = readComposePart(service);
  const start =
    dependsOn.length > 0 ? ['depends_on:', ...indent(['<<: *after-migrate']), ...dependsOn] : ['depends_on: *after-migrate'];
  const program = role === 'worker' ? workerLines(process) : serviceLines(process);
  return [`${name}:`, ...indent(['<<: *program', ...program, ...others, ...start])];
}

/** The image and environment of a service. They have an anchor if a worker shares them. */
function serviceLines({ service, role }: ServiceProcess): string[] {
  const anchorOf = (part: string) => (role === 'api' ? ` &${service}-${part}` : '');
  const roleLines = [
    `# Answers requests; its events and jobs are those of ${service}-worker.`,
    `${variableOf(service, 'ROLE')}: ${role}`,
  ];
  return [
    `image:${anchorOf('image')} casebook/${service}:\${CASEBOOK_VERSION:-local}`,
    `build: { dockerfile: deploy/Dockerfile, context: ., target: ${service} }`,
    `environment:${anchorOf('settings')}`,
    ...indent([
      '<<: *service-settings',
      ...(role === 'api' ? roleLines : []),
      `${variableOf(service, 'DATABASE_URL')}: *${service}-database`,
    ]),
    ...readComposePart(service).environment,
  ];
}

/** A worker has the image of its service, and the service's environment except for the role. */
const workerLines = ({ service, role }: ServiceProcess): string[] => [
  `image: *${service}-image`,
  'environment:',
  ...indent([`<<: *${service}-settings`, `${variableOf(service, 'ROLE')}: ${role}`]),
];

interface ComposePart {
  /** Lines below these keys, with their indentation. */
  readonly environment: readonly string[];
  readonly dependsOn: readonly string[];
  /** The other keys with their values. */
  readonly others: readonly string[];
}

/** Reads a service's own lines for docker-compose.yml. Their aliases refer to anchors of docker-compose.yml. */
function readComposePart(service: string): ComposePart {
  const sections = readPart(service, 'compose.yaml')
    .join('\n')
    .split(/^(?=[a-z_]+:)/m)
    .map((section) => section.trimEnd().split('\n'));
  const below = (key: string) => sections.find(([line]) => line === `${key}:`)?.slice(1) ?? [];
  const merged = new Set(['', 'environment:', 'depends_on:']);
  return {
    environment: below('environment'),
    dependsOn: below('depends_on'),
    others: sections.filter(([line = '']) => !merged.has(line)).flat(),
  };
}
