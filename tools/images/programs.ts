import { type Service, serviceNames, services, variableOf } from '../../libs/contracts/src/services.ts';

/** A program with an image of its own. Its name is the target in `deploy/Dockerfile`. */
export interface Program {
  readonly name: string;
  /** The workspaces that it runs; the image contains their production dependencies. */
  readonly workspaces: readonly string[];
  /** Workspaces that the above depend on, but that this program never imports. */
  readonly without: readonly string[];
  /** The built file that Node runs. */
  readonly entry: string;
  /** Further files and folders that it reads. */
  readonly files: readonly string[];
  /** The target of its health check; absent for a program that exits by itself. */
  readonly health?: HealthCheck;
}

export interface HealthCheck {
  /** The environment variable that sets the port, and its default. */
  readonly variable: string;
  readonly port: number;
  readonly path: string;
}

const serviceProgram = (service: Service): Program => ({
  name: service,
  workspaces: [`apps/${service}`],
  without: [],
  entry: `apps/${service}/dist/main.js`,
  files: [],
  health: { variable: variableOf(service, 'PORT'), port: services[service].port, path: '/health/ready' },
});

const gateway: Program = {
  name: 'gateway',
  workspaces: ['apps/gateway'],
  without: [],
  entry: 'apps/gateway/dist/main.js',
  files: ['apps/web/dist', 'apps/admin-web/dist'],
  health: { variable: 'PORT', port: 8080, path: '/health/ready' },
};

/** The image for migrations, which also runs operator commands that involve several services. */
const migrate: Program = {
  name: 'migrate',
  workspaces: [...serviceNames.map((service) => `apps/${service}`), 'apps/standalone'],
  // Only the embedded profile starts these.
  without: ['apps/gateway', 'apps/sandbox', 'libs/servers'],
  entry: 'apps/standalone/dist/migrate-main.js',
  files: ['content'],
};

const sandbox: Program = {
  name: 'sandbox',
  workspaces: ['apps/sandbox'],
  without: [],
  entry: 'apps/sandbox/dist/main.js',
  files: [],
  health: { variable: 'SANDBOX_PORT', port: 8090, path: '/' },
};

/** Every program with an image, in startup order. */
export const programs: readonly Program[] = [migrate, ...serviceNames.map(serviceProgram), gateway, sandbox];
