import { AuthErrorBody, Problem } from '@casebook/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { z } from 'zod';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** An error response. The error catalog lists the codes of each status. */
const descriptions: Readonly<Record<string, string>> = {
  '400': 'A parameter or the body is not valid',
  '401': 'No valid access token',
  '403': 'Not allowed, or without the access that it takes',
  '404': 'No such thing, or none that the caller may know of',
  '405': 'The path has no such method',
  '408': 'The request did not arrive in time',
  '409': 'The current state rules it out',
  '412': 'Changed since the version that If-Match names',
  '413': 'The body is too large',
  '415': 'The body is of another media type',
  '422': 'The idempotency key was used with another body, or the values are refused together',
  '428': 'If-Match is missing',
  '429': 'Too many requests; Retry-After says when to come back',
  '431': 'The address or the headers are too long',
  '500': 'A fault of the server',
  '503': 'Overloaded or not available; Retry-After says when to come back',
};
const ALWAYS = ['401', '408', '429', '431', '500', '503'];

/** A service's part of the OpenAPI document, generated from its routes and their contracts. */
export function describeApi(app: NestFastifyApplication, service: string): OpenAPIObject {
  const builder = new DocumentBuilder().setTitle(`Casebook ${service}`).setVersion('1').setOpenAPIVersion('3.1.0');
  const description = SwaggerModule.createDocument(app, builder.addBearerAuth().build());
  for (const [path, item] of Object.entries(description.paths))
    for (const method of ['get', 'put', 'post', 'delete', 'patch', 'head'] as const) {
      const operation = item[method];
      if (!operation) continue;
      declareProblems(path, method, operation);
      declareOptionalBody(operation);
    }
  const { schemas, ...components } = description.components ?? {};
  description.components = {
    ...components,
    schemas: { ...schemas, Problem: shapeOf(Problem), AuthError: shapeOf(AuthErrorBody) },
    responses: { ...refusals('Problem', 'application/problem+json'), ...refusals('AuthError', 'application/json') },
  };
  return description;
}

/** Marks a body as optional if its contract accepts a missing one. */
function declareOptionalBody({ requestBody }: Operation): void {
  if (!requestBody || !('content' in requestBody)) return;
  for (const { schema } of Object.values(requestBody.content)) {
    const [, id] = (schema && '$ref' in schema && /\/schemas\/(.+)$/.exec(schema.$ref)) || [];
    const contract = id ? z.globalRegistry._idmap.get(id) : undefined;
    if (contract && z.safeParse(contract, undefined).success) requestBody.required = false;
  }
}

/** Adds an operation's error responses, in the error format of its path. */
function declareProblems(path: string, method: string, operation: Operation): void {
  const isAuth = path.startsWith('/auth/v1/');
  const shape = isAuth ? 'AuthError' : 'Problem';
  const isWrite = method !== 'get' && method !== 'head';
  const acceptsInput = operation.requestBody !== undefined || (operation.parameters?.length ?? 0) > 0;
  const statuses = new Set([
    ...ALWAYS,
    ...(acceptsInput ? ['400'] : []),
    ...(operation.security || isAuth ? ['403'] : []),
    ...(path.includes('{') || isWrite || isAuth ? ['404'] : []),
    ...(isWrite ? ['400', '409', '413', '415', '422'] : []),
    ...(acceptsIfMatch(operation) ? ['412', '428'] : []),
  ]);
  // 431 is sent before a route is matched, so it has the same body on every path.
  for (const status of [...statuses].sort())
    operation.responses[status] ??= { $ref: `#/components/responses/${status === '431' ? 'Problem' : shape}${status}` };
}

const acceptsIfMatch = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'name' in parameter && parameter.name.toLowerCase() === 'if-match');

const refusals = (shape: 'Problem' | 'AuthError', mediaType: string) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([status, description]) => [
      `${shape}${status}`,
      { description, content: { [mediaType]: { schema: { $ref: `#/components/schemas/${shape}` } } } },
    ]),
  );

/** A schema with an `id` becomes a reference to its definition. */
function shapeOf(schema: z.ZodType): object {
  const [shape] = Object.values(z.toJSONSchema(schema).$defs ?? {});
  if (!shape) throw new Error('A shape of the description has no id');
  return shape;
}

/** Serves the document, which the gateway fetches and joins with those of the other services. */
export function serveApiDescription(app: NestFastifyApplication, service: string): void {
  let description: OpenAPIObject | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/openapi.json', { config: { isAlwaysServed: true } }, () => {
      description ??= describeApi(app, service);
      return description;
    });
}
