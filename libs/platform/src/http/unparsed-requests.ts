import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '@casebook/contracts';
import { toProblem } from '../errors/to-problem.ts';
import { newId } from '../ids.ts';

const codeOf: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'request.headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request.too-slow',
};

/**
 * Answers requests that Node's HTTP parser rejected before routing, and closes the connection, because the start of the next request is
 * unknown.
 */
export function refuseUnparsed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const problem = toProblem(new AppError(codeOf[error.code ?? ''] ?? 'request.malformed'), newId());
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
