import { connect } from 'node:net';

/**
 * Sends bytes to a port on 127.0.0.1.
 * @returns the first bytes of the response, or undefined if none arrive within a second or the connection fails
 */
export function probePort(port: number, request: Uint8Array | string): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request));
    const finish = (response?: Buffer) => {
      socket.destroy();
      resolve(response);
    };
    socket.setTimeout(1_000, () => finish());
    socket.once('data', finish);
    socket.once('end', () => finish());
    socket.once('error', () => finish());
  });
}
