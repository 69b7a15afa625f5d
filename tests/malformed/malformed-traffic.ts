import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUpMember } from '../../bench/bench-member.ts';
import { serviceNames, variableOf } from '../../libs/contracts/src/services.ts';
import type { RunningProfile } from '../profiles/running-profile.ts';
import { type MalformedRequest, malformedRequests } from './malformed-requests.ts';

const AT_ONCE = 100;
const PART_MS = 2;
/** What is left open is closed by then, so that a run stays bounded. */
const LEFT_OPEN_MS = 500;

/** Where malformed requests are sent: ports of this computer. */
export interface MalformedTraffic {
  readonly ports: readonly number[];
  readonly token: string;
}

/** The gateway and every service of a profile, as they listen now, and a member of their own. */
export async function targetsOf({ url, environment }: Pick<RunningProfile, 'url' | 'environment'>): Promise<MalformedTraffic> {
  const { headers } = await signUpMember(url);
  const urls = [url, ...serviceNames.map((service) => environment[variableOf(service, 'URL')] ?? url)];
  return { ports: urls.map((each) => Number(new URL(each).port)), token: headers.authorization?.replace('Bearer ', '') ?? '' };
}

/** Opens so many connections to each port, a hundred at a time, over every kind in turn. @returns how many were opened */
export async function sendMalformed({ ports, token }: MalformedTraffic, connections: number): Promise<number> {
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
  await Promise.all(Array.from({ length: AT_ONCE }, sending));
  return next;
}

/** Sends malformed requests until it is disposed of, a few at a time, beside whatever else is going on. */
export function malformedBeside(traffic: MalformedTraffic): AsyncDisposable & { readonly sent: () => number } {
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
  // The other side may refuse, reset or close at any moment: that is what is looked for.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const part of parts) {
    if (socket.writable) socket.write(part);
    await sleep(PART_MS);
  }
  end(socket, ending);
  const cut = setTimeout(() => socket.destroy(), LEFT_OPEN_MS);
  await closed;
  clearTimeout(cut);
}

function end(socket: Socket, ending: MalformedRequest['ending']): void {
  if (ending === 'reset') socket.resetAndDestroy();
  else if (ending === 'half-close') socket.end();
  else if (ending === 'close') socket.destroySoon();
  // Left open, and not read: the other side waits for the rest, or for its answer to be taken.
  else socket.pause();
}
