import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames, variableOf } from '../../libs/contracts/src/services.ts';
import type { RunningProfile } from '../profiles/running-profile.ts';
import { signUpMember } from '../shared/test-member.ts';
import { type MalformedRequest, malformedRequests } from './malformed-requests.ts';

const MAX_CONCURRENT = 100;
const PART_MS = 2;
/** Connections that the server leaves open are closed after this time, so that a run ends. */
const OPEN_TIMEOUT_MS = 500;

/** The ports of 127.0.0.1 that receive malformed requests, and a member's access token. */
export interface MalformedTargets {
  readonly ports: readonly number[];
  readonly token: string;
}

/** The ports of a profile's gateway and services, with the token of a new member. */
export async function targetsOf({ url, environment }: Pick<RunningProfile, 'url' | 'environment'>): Promise<MalformedTargets> {
  const { headers } = await signUpMember(url);
  const urls = [url, ...serviceNames.map((service) => environment[variableOf(service, 'URL')] ?? url)];
  return { ports: urls.map((each) => Number(new URL(each).port)), token: headers.authorization?.replace('Bearer ', '') ?? '' };
}

/** Opens `connections` connections to each port, 100 at a time, cycling through the kinds. @returns how many it opened */
export async function sendMalformed({ ports, token }: MalformedTargets, connections: number): Promise<number> {
  const requests = malformedRequests(token);
  let next = 0;
  const sending = async () => {
    for (let at = next; at < connections * ports.length; at = next) {
      next += 1;
      await send(
        ports[at % ports.length] as number,
        requests[Math.floor(at / ports.length) % requests.length] as MalformedRequest,
      );
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, sending));
  return next;
}

/** Sends malformed requests, four at a time, in the background until it is disposed. */
export function startMalformedTraffic(traffic: MalformedTargets): AsyncDisposable & { readonly sent: () => number } {
  const requests = malformedRequests(traffic.token);
  let isOver = false;
  let sent = 0;
  const sending = async () => {
    while (!isOver) {
      await send(traffic.ports[sent % traffic.ports.length] as number, requests[sent % requests.length] as MalformedRequest);
      sent += 1;
      await sleep(10);
    }
  };
  const over = Promise.all(Array.from({ length: 4 }, sending));
  return {
    sent: () => sent,
    [Symbol.asyncDispose]: async () => {
      isOver = true;
      await over;
    },
  };
}

async function send(port: number, { parts, ending }: MalformedRequest): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: ending === 'half-close' });
  // The server may refuse, reset, or close at any time, which is expected here.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    if (socket.writable) socket.write(part);
    await sleep(PART_MS);
  }
  end(socket, ending);
  const timer = setTimeout(() => socket.destroy(), OPEN_TIMEOUT_MS);
  await closed;
  clearTimeout(timer);
}

function end(socket: Socket, ending: MalformedRequest['ending']): void {
  if (ending === 'reset') socket.resetAndDestroy();
  else if (ending === 'half-close') socket.end();
  else if (ending === 'close') socket.destroySoon();
  // Left open and unread: the server waits for the rest of the request, or for its response to be read.
  else socket.pause();
}
