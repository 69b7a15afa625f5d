import { connect } from 'node:net';

/** Sends bytes to a port of 127.0.0.1 and gives the first bytes of the answer; undefined when nobody answers in a second. */
export function askPort(port: number, question: Uint8Array | string): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(question));
    const finish = (answer?: Buffer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => finish());
    socket.once('data', finish);
    socket.once('end', () => finish());
    socket.once('error', () => finish());
  });
}
