import { connect, type Socket } from 'node:net';

/** A socket on which a test writes what no HTTP client would. */
export function rawSocket(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  // What a test does to a socket on purpose ends in errors that are its own.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends bytes as they are. @returns everything that came back until the other side closed, or until `ms` of silence */
export function exchange(port: number, text: string | Buffer, ms = 2_000): Promise<string> {
  return new Promise((resolve) => {
    const socket = rawSocket(port);
    let answer = '';
    socket.setTimeout(ms, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.write(text);
  });
}

/** @returns the status of a raw answer; 0 for none */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
