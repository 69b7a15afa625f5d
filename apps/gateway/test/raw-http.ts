import { connect, type Socket } from 'node:net';

/** A socket for bytes that no HTTP client would send. */
export function rawSocket(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  // Tests cause socket errors on purpose.
  socket.on('error', () => undefined);
  return socket;
}

/** Sends raw bytes. @returns everything received until the other side closes, or until `ms` of silence */
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

/** @returns the status of a raw response; 0 if it has none */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
