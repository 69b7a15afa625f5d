import { randomBytes } from 'node:crypto';

/** How a connection ends: closed, half-closed, reset, or left open until the server times out. */
export type Ending = 'close' | 'half-close' | 'reset' | 'leave-open';

/** Bytes that a well-behaved HTTP client never sends, in the chunks in which they are written. */
export interface MalformedRequest {
  readonly kind: string;
  readonly parts: readonly (string | Buffer)[];
  readonly ending: Ending;
}

const ENDINGS: readonly Ending[] = ['close', 'half-close', 'reset', 'leave-open'];
const CRLF = '\r\n';

const head = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Content-Type: application/json', ...headers, '', ''].join(CRLF);

/**
 * Every kind of malformed or aborted request, combined with every ending.
 * @param token a member's, so that operations that require a session read the body too
 */
export function malformedRequests(token: string): readonly MalformedRequest[] {
  const bearer = `Authorization: Bearer ${token}`;
  const chunked = (path: string, ...chunks: string[]) => [head('POST', path, bearer, 'Transfer-Encoding: chunked'), ...chunks];
  const sized = (path: string, size: string, ...rest: string[]) => [
    head('POST', path, bearer, `Content-Length: ${size}`),
    ...rest,
  ];
  const file = (size: number) => [
    [
      'POST /api/v1/imports HTTP/1.1',
      'Host: 127.0.0.1',
      bearer,
      'Content-Type: application/octet-stream',
      `Content-Length: ${size}`,
      '',
      '',
    ].join(CRLF),
  ];
  const writes = ['/auth/v1/recover', '/auth/v1/token?grant_type=password', '/api/v1/quizzes', '/api/v1/questions'];
  const kinds: Record<string, readonly (string | Buffer)[]> = {
    nothing: [],
    'half a request line': ['GET /api/v1/fig'],
    'half the headers': ['GET /api/v1/counts HTTP/1.1\r\nHost: 127.0.0.1\r\nAccep'],
    'an unknown method': ['FROB /api/v1/counts HTTP/1.1\r\nHost: a\r\n\r\n'],
    'no version': ['GET /\r\n\r\n'],
    'version 9': ['GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
    'no host': ['GET /api/v1/counts HTTP/1.1\r\n\r\n'],
    'bare line feeds': ['GET /api/v1/counts HTTP/1.1\nHost: a\n\n'],
    'a null byte in a header': ['GET /api/v1/counts HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
    'a header without a name': ['GET /api/v1/counts HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n'],
    'folded headers': ['GET /api/v1/counts HTTP/1.1\r\nHost: a\r\nX-A: a\r\n b\r\n\r\n'],
    'a header of 64 KiB': [`GET /api/v1/counts HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(65_536)}\r\n\r\n`],
    'three thousand headers': [`GET /api/v1/counts HTTP/1.1\r\nHost: a\r\n${'X-A: a\r\n'.repeat(3_000)}\r\n`],
    'an address of 32 KiB': [`GET /api/v1/questions?search=${'a'.repeat(32_768)} HTTP/1.1\r\nHost: a\r\n\r\n`],
    'an address that can’t be decoded': ['GET /api/v1/questions/%E0%A4%A HTTP/1.1\r\nHost: a\r\n\r\n'],
    'random bytes': [randomBytes(512)],
    'a TLS ClientHello': [Buffer.from('16030100a5010000a10303', 'hex'), randomBytes(160)],
    'the HTTP/2 connection preface': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', Buffer.from('000000040000000000', 'hex')],
    'an upgrade to a WebSocket': [
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      randomBytes(16),
    ],
    'an upgrade to HTTP/2': ['GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n'],
    CONNECT: ['CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'],
    'fifty pipelined requests': ['GET /api/v1/counts HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50)],
    'an unread response': [`GET /api/v1/questions?limit=100 HTTP/1.1\r\nHost: a\r\n${bearer}\r\n\r\n`],
    'an unread stream': [`GET /api/v1/bookmarks/events HTTP/1.1\r\nHost: a\r\n${bearer}\r\n\r\n`],
    'a GET with a body': ['GET /api/v1/counts HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab'],
    'two lengths': [`${head('POST', '/auth/v1/recover', 'Content-Length: 5', 'Content-Length: 6')}abcdef`],
    'a length and chunks': [`${head('POST', '/auth/v1/recover', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`],
    'an unknown transfer encoding': [`${head('POST', '/auth/v1/recover', 'Transfer-Encoding: gzip')}abc`],
    'a body that is not gzip': [`${head('POST', '/auth/v1/recover', 'Content-Encoding: gzip', 'Content-Length: 3')}abc`],
    'Expect: 100-continue without a body': [head('POST', '/auth/v1/recover', 'Expect: 100-continue', 'Content-Length: 100')],
    'an unknown expectation': [head('POST', '/auth/v1/recover', 'Expect: the-unexpected', 'Content-Length: 3'), 'abc'],
    'a truncated file': [...file(1_000_000), randomBytes(70_000)],
    'a file over the limit': [...file(50_000_000), randomBytes(10_000)],
    ...Object.fromEntries(
      writes.flatMap((path) =>
        Object.entries({
          'a chunk size that is not a number': chunked(path, 'ZZ\r\n'),
          'a negative chunk size': chunked(path, '-1\r\nabc\r\n0\r\n\r\n'),
          'a chunk size beyond 64 bits': chunked(path, 'FFFFFFFFFFFFFFFFFF\r\n'),
          'a chunk longer than its size': chunked(path, '2\r\nabcdef\r\n0\r\n\r\n'),
          'a truncated chunk': chunked(path, '5\r\nab'),
          'an invalid trailer': chunked(path, '2\r\n{}\r\n0\r\n\0\0\r\n\r\n'),
          'a length that is not a number': sized(path, 'abc', '{}'),
          'a negative length': sized(path, '-5', '{}'),
          'a truncated body': sized(path, '100', '{"email":'),
          'a body over the limit': sized(path, '300000', 'a'.repeat(100_000)),
        }).map(([kind, parts]) => [`${kind}: ${path}`, parts]),
      ),
    ),
  };
  return Object.entries(kinds).flatMap(([kind, parts]) => ENDINGS.map((ending) => ({ kind, parts, ending })));
}
