import { applyDecorators, HttpCode, SerializeOptions } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * Declares a route's response: its HTTP status, the schema that serializes it (fields that the schema doesn't define are
 * dropped), and its entry in OpenAPI.
 * @param schema the response body
 * @param operationId the name in OpenAPI and in generated clients
 * @param status the HTTP status of success
 */
export const RespondsWith = (schema: z.ZodType, operationId: string, status = 200) =>
  applyDecorators(
    HttpCode(status),
    // Nest serializes an array item by item.
    SerializeOptions({ schema: z.compile(schema instanceof z.ZodArray ? itemOf(schema) : schema) }),
    ApiOperation({ operationId }),
    ApiResponse({ status, standardSchema: schema, description: 'Success' }),
  );

const itemOf = ({ element }: z.ZodArray): z.ZodType => element as z.ZodType;

/** A route without a response body. */
export const RespondsWithNothing = (operationId: string) =>
  applyDecorators(HttpCode(204), ApiOperation({ operationId }), ApiResponse({ status: 204, description: 'Success' }));

/** A route that redirects. */
export const RespondsWithRedirect = (operationId: string) =>
  applyDecorators(ApiOperation({ operationId }), ApiResponse({ status: 303, description: 'Where to go on' }));

/** A route that streams server-sent events. @param data describes an event's data */
export const RespondsWithStream = (data: string, operationId: string) =>
  applyDecorators(
    RouteConfig({ isStream: true }),
    ApiOperation({ operationId }),
    ApiResponse({
      status: 200,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
      description: `${data}, at first and after each change; the event's id is its version`,
    }),
  );

/**
 * A POST route that streams a text as server-sent events, by `TokenStreams`.
 * @param done the data of the last event
 */
export const RespondsWithTokens = (done: z.ZodType, operationId: string) =>
  applyDecorators(
    RouteConfig({ isStream: true }),
    ApiOperation({ operationId }),
    ApiResponse({
      status: 200,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
      description:
        'An event `token` with its `text` for each piece of the text, then `done` ' +
        `(${nameOf(done)}), or \`error\` with the problem. A failure before the first event is a problem+json response`,
    }),
  );

const nameOf = (schema: z.ZodType): string => schema.meta()?.id ?? 'an object';

/** A route that returns a file. @param mediaTypes its possible media types */
export const RespondsWithFile = (mediaTypes: readonly string[], operationId: string) =>
  applyDecorators(
    ApiOperation({ operationId }),
    ApiResponse({
      status: 200,
      content: Object.fromEntries(
        mediaTypes.map((type) => [
          type,
          {
            schema:
              type === 'application/json' ? { type: 'array', items: { type: 'object' } } : { type: 'string', format: 'binary' },
          },
        ]),
      ),
      description: 'The file',
    }),
  );

/** A route that returns a JSON document as a file. It may be too large to serialize by the schema. @param schema describes the document */
export const RespondsWithDocument = (schema: z.ZodType, operationId: string) =>
  applyDecorators(
    ApiOperation({ operationId }),
    ApiResponse({
      status: 200,
      standardSchema: schema,
      headers: { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } },
      description: 'The document',
    }),
  );
