import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { freePort } from '../../libs/servers/src/index.ts';
import { root } from '../../tools/install.mjs';
import { environment, waitFor } from './running-system.ts';

export interface SecondGateway extends AsyncDisposable {
  readonly origin: string;
}

/** Starts a second gateway for the running services, with its own settings and in-memory counters. */
export async function startSecondGateway(settings: Readonly<Record<string, string>>): Promise<SecondGateway> {
  const port = await freePort();
  const { REDIS_URL: _shared, ...others } = { ...process.env, ...environment() };
  const child = spawn(process.execPath, ['apps/gateway/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...others, LOG_LEVEL: 'silent', ...settings, PORT: String(port) },
  });
  const origin = `http://localhost:${port}`;
  await waitFor('the second gateway is live', async () => {
    if (child.exitCode !== null) throw new Error('The second gateway did not start');
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
