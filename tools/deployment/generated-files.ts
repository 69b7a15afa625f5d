import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceProcesses, services } from '../../libs/contracts/src/services.ts';
import { programs } from '../images/programs.ts';
import { root } from '../install.mjs';
import { singleReplicaRegions, valuesRegions, writeSchema } from './chart.ts';
import { composeRegions } from './compose.ts';
import { joinBlocks, type Regions, writeRegions } from './regions.ts';

/** The targets of the services in the Dockerfile. */
const dockerfileRegions = (): Regions => ({
  services: joinBlocks(
    programs
      .filter(({ name }) => name in services)
      .map(({ name, entry, health }) => [
        `FROM runtime AS ${name}`,
        `COPY --from=build /images/${name} .`,
        `EXPOSE ${health?.port}`,
        `CMD ["${entry}"]`,
      ]),
  ),
});

/** What Prometheus scrapes. */
function prometheusRegions(): Regions {
  const targets = serviceProcesses.map(({ name, service }) => `${name}:${services[service].port}`);
  return { targets: ['- targets:', ...['gateway:8080', ...targets].map((target) => `    - ${target}`)] };
}

const writers: Readonly<Record<string, (text: string) => string>> = {
  'deploy/Dockerfile': (text) => writeRegions(text, dockerfileRegions()),
  'docker-compose.yml': (text) => writeRegions(text, composeRegions()),
  'deploy/prometheus/prometheus.yml': (text) => writeRegions(text, prometheusRegions()),
  'helm/casebook/values.yaml': (text) => writeRegions(text, valuesRegions()),
  'helm/casebook/values.schema.json': writeSchema,
  'helm/casebook/examples/small.yaml': (text) => writeRegions(text, singleReplicaRegions(text)),
};

/** @returns the content of every deployment file that lists the services, by its path in the repository */
export const generatedFiles = (): Map<string, string> =>
  new Map(Object.entries(writers).map(([path, write]) => [path, write(readFileSync(join(root, path), 'utf8'))]));
