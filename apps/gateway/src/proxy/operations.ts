import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@casebook/contracts';
import type { ApiDescription } from '../docs/join-descriptions.ts';
import { type Destination, destinationOf } from './routes.ts';

/** How an operation answers. A stream lasts until either side ends it; a file may take longer than an answer of the usual size. */
export type AnswerKind = 'json' | 'stream' | 'file';

/** One operation of the API as the gateway handles it: where it goes, and what has to hold before it gets there. */
export interface Operation extends Destination {
  readonly method: string;
  /** The path in the router's notation: `/api/v1/questions/:id`. */
  readonly url: string;
  /** Whether a request without a valid bearer token is refused before its body is read. */
  readonly requiresSession: boolean;
  readonly answers: AnswerKind;
  /** How many bytes the file may have that is uploaded here; absent where the body is JSON of the usual size. */
  readonly fileBytes?: number;
}

interface DescribedMedia {
  readonly schema?: { readonly format?: string; readonly maxLength?: number };
}

interface DescribedOperation {
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, DescribedMedia>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, DescribedMedia>> }>>;
}

const DESCRIPTION = fileURLToPath(new URL('../../../../docs/openapi.json', import.meta.url));
type Paths = Pick<ApiDescription, 'paths'>;

/**
 * @param own the gateway's own part of the description: what it answers itself is not forwarded
 * @param file the API's description, as `npm run references` writes it
 */
export async function readOperations(own: Paths, file: string = DESCRIPTION): Promise<Operation[]> {
  return operationsOf(JSON.parse(await readFile(file, 'utf8')) as ApiDescription, own);
}

/**
 * The operations that the gateway passes on, from the OpenAPI description: what is not described there has no route.
 * @throws Error for a described path that belongs to no service
 */
export function operationsOf({ paths }: Paths, own: Paths): Operation[] {
  return Object.entries(paths)
    .filter(([path]) => !(path in own.paths))
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, DescribedOperation>).map(([method, described]) =>
        operationOf(path, method.toUpperCase(), described),
      ),
    );
}

function operationOf(path: string, method: string, { security, requestBody, responses = {} }: DescribedOperation): Operation {
  const success = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const media = success.flatMap(([, { content = {} }]) => Object.entries(content));
  const file = requestBody?.content?.['application/octet-stream']?.schema?.maxLength;
  return {
    ...destinationOf(path),
    method,
    url: routerPath(path),
    requiresSession: (security?.length ?? 0) > 0,
    answers: answerKindOf(media),
    ...(file === undefined ? {} : { fileBytes: file }),
  };
}

/** A path of the description in the router's notation. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function answerKindOf(media: [type: string, described: DescribedMedia][]): AnswerKind {
  if (media.some(([type]) => type === 'text/event-stream')) return 'stream';
  return media.some(([, { schema }]) => schema?.format === 'binary') ? 'file' : 'json';
}

/**
 * The path that a service is asked for: the operation's own, whatever spelling of it the client used.
 * @throws route.not-found where a parameter is empty, or a dot segment that a URL parser would resolve
 */
export function canonicalPath({ url }: Operation, params: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new AppError('route.not-found');
    return encodeURIComponent(value);
  });
}
