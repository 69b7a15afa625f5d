import { applyDecorators, HttpCode, SerializeOptions } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * What a route answers: its HTTP status, the schema by which its answer is serialized (fields that the schema does not name are
 * dropped), and its entry in OpenAPI.
 * @param schema the answer's shape
 * @param operationId the use case's name, which clients generated from OpenAPI call it by
 * @param status the HTTP status of success
 */
export const Answers = (schema: z.ZodType, operationId: string, status = 200) =>
  applyDecorators(
    HttpCode(status),
    SerializeOptions({ schema: z.compile(schema) }),
    ApiOperation({ operationId }),
    ApiResponse({ status, standardSchema: schema, description: 'Success' }),
  );

/** A route that answers with no body. */
export const AnswersNothing = (operationId: string) =>
  applyDecorators(HttpCode(204), ApiOperation({ operationId }), ApiResponse({ status: 204, description: 'Success' }));

/** A route that leads on to another address. */
export const AnswersRedirect = (operationId: string) =>
  applyDecorators(ApiOperation({ operationId }), ApiResponse({ status: 303, description: 'Where to go on' }));

/** A route that answers with server-sent events. @param data what each has as its data, in words */
export const AnswersStream = (data: string, operationId: string) =>
  applyDecorators(
    RouteConfig({ isStream: true }),
    ApiOperation({ operationId }),
    ApiResponse({
      status: 200,
      content: { 'text/event-stream': { schema: { type: 'string' } } },
      description: `${data}, at first and after each change; the event's id is its version`,
    }),
  );

/** A route that answers with a file. @param mediaTypes what kinds of files it may be */
export const AnswersFile = (mediaTypes: readonly string[], operationId: string) =>
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
