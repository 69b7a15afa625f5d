import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { freePort } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { environment, waitFor } from './running-system.ts';

export interface SecondGateway extends AsyncDisposable {
  readonly origin: string;
}

type Settings = Readonly<Record<string, string>>;

/** Starts a second gateway for the running services, with its own settings and in-memory counters. */
export async function startSecondGateway(settings: Settings): Promise<SecondGateway> {
  const port = await freePort();
  return startSecond('gateway', port, { AUTH_SITE_URL: `http://localhost:${port}`, ...settings, PORT: String(port) });
}

/** Starts a second ai service on the running one's database, with its own settings and in-memory counters. It only handles requests. */
export async function startSecondAi(settings: Settings): Promise<SecondGateway> {
  const port = await freePort();
  // In the role `api`, the service connects to no broker, but the setting is required.
  return startSecond('ai', port, { KAFKA_BROKERS: '127.0.0.1:1', ...settings, AI_ROLE: 'api', AI_PORT: String(port) });
}

async function startSecond(program: string, port: number, settings: Settings): Promise<SecondGateway> {
  const origin = `http://localhost:${port}`;
  const { REDIS_URL: _shared, ...others } = { ...process.env, ...environment() };
  const child = spawn(process.execPath, [`apps/${program}/dist/main.js`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...others, LOG_LEVEL: 'silent', ...settings },
  });
  await waitFor(`the second ${program} is live`, async () => {
    if (child.exitCode !== null) throw new Error(`The second ${program} did not start`);
    return fetch(`${origin}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

export interface HeaderRecorder extends AsyncDisposable {
  readonly origin: string;
  /** The headers of the last request. */
  last(): IncomingHttpHeaders;
}

/** Starts a stand-in for a service that records the headers of the last request. */
export async function startHeaderRecorder(): Promise<HeaderRecorder> {
  let headers: IncomingHttpHeaders = {};
  const server = createServer((request, response) => {
    headers = request.headers;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${port}`,
    last: () => headers,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
