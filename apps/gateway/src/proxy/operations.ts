import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError, isOfEveryService, RATE_CLASS_EXTENSION, type RateClassName, serviceNames } from '@casebook/contracts';
import type { ApiDescription } from '../docs/join-descriptions.ts';
import { type Destination, destinationOf } from './routes.ts';

/**
 * The kind of an operation's response. `stream` (a GET) stays open until either side closes it. `tokens` is a text that a POST streams
 * for up to two minutes. `file` may take longer than `json`.
 */
export type ResponseKind = 'json' | 'stream' | 'tokens' | 'file';

/** Whether a response is written over a long time. Such a response doesn't count as in flight, and its duration isn't measured. */
export const isStreamed = ({ respondsWith }: Operation): boolean => respondsWith === 'stream' || respondsWith === 'tokens';

/** One operation of the API: its service, its limits, and the checks before it is forwarded. */
export interface Operation extends Destination {
  readonly method: string;
  /** The path in the router's notation: `/api/v1/questions/:id`. */
  readonly url: string;
  /** Whether a request without a valid bearer token is refused before its body is read. */
  readonly requiresSession: boolean;
  readonly respondsWith: ResponseKind;
  /** The size limit of an uploaded file; absent for JSON bodies. */
  readonly fileBytes?: number;
}

interface DescribedMedia {
  readonly schema?: { readonly format?: string; readonly maxLength?: number };
}

interface DescribedResponse {
  readonly content?: Readonly<Record<string, DescribedMedia>>;
  readonly headers?: Readonly<Record<string, object>>;
}

interface DescribedOperation {
  readonly [RATE_CLASS_EXTENSION]?: RateClassName;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, DescribedMedia>> };
  readonly responses?: Readonly<Record<string, DescribedResponse>>;
}

const DESCRIPTION = fileURLToPath(new URL('../../dist/openapi.json', import.meta.url));
type Paths = Pick<ApiDescription, 'paths'>;

/**
 * @param own the description of the gateway's own routes, which aren't forwarded
 * @param file the API description, which the build copies from `docs/`
 */
export async function readOperations(own: Paths, file: string = DESCRIPTION): Promise<Operation[]> {
  return operationsOf(JSON.parse(await readFile(file, 'utf8')) as ApiDescription, own);
}

/**
 * Reads the forwarded operations from the OpenAPI description. Paths that aren't described have no route.
 * @throws Error for a path that belongs to no service
 */
export function operationsOf({ paths }: Paths, own: Paths): Operation[] {
  return Object.entries(paths)
    .filter(([path]) => !(path in own.paths))
    .flatMap(([path, methods]) => pathsOfServices(path).map((each) => [each, methods] as const))
    .flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, DescribedOperation>).map(([method, described]) =>
        operationOf(path, method.toUpperCase(), described),
      ),
    );
}

/** @returns the path itself or, for a path that every service has, one path per service */
const pathsOfServices = (path: string): string[] =>
  isOfEveryService(path) ? serviceNames.map((service) => path.replace('{service}', service)) : [path];

function operationOf(path: string, method: string, described: DescribedOperation): Operation {
  const { security, requestBody, responses = {}, [RATE_CLASS_EXTENSION]: rateClass } = described;
  const success = Object.entries(responses).flatMap(([status, response]) => (status.startsWith('2') ? [response] : []));
  const file = requestBody?.content?.['application/octet-stream']?.schema?.maxLength;
  return {
    ...destinationOf(path, rateClass),
    method,
    url: routerPath(path),
    requiresSession: (security?.length ?? 0) > 0,
    respondsWith: responseKindOf(method, success),
    ...(file === undefined ? {} : { fileBytes: file }),
  };
}

/** Converts an OpenAPI path to the router's notation. */
export const routerPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** A response is a file if it is binary, or if it is JSON with a schema and a download's header. */
function responseKindOf(method: string, success: readonly DescribedResponse[]): ResponseKind {
  const media = success.flatMap(({ content = {} }) => Object.entries(content));
  if (media.some(([type]) => type === 'text/event-stream')) return method === 'GET' ? 'stream' : 'tokens';
  const isFile =
    media.some(([, { schema }]) => schema?.format === 'binary') ||
    success.some(({ headers = {} }) => 'Content-Disposition' in headers);
  return isFile ? 'file' : 'json';
}

/**
 * Builds the path for the service from the operation, independent of how the client wrote it.
 * @throws route.not-found if a parameter is empty, or a dot segment that a URL parser would resolve
 */
export function canonicalPath({ url }: Operation, params: Readonly<Record<string, string>>): string {
  return url.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = params[name] ?? '';
    if (/^\.{0,2}$/.test(value)) throw new AppError('route.not-found');
    return encodeURIComponent(value);
  });
}
