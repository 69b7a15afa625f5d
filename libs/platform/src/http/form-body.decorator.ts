import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiConsumes } from '@nestjs/swagger';
import type { FastifyContextConfig } from 'fastify';

/** The content type of an HTML form. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

interface FormRoute extends FastifyContextConfig {
  readonly acceptsForm?: boolean;
}

/**
 * A route whose body is a form instead of JSON. Browsers post forms from any site without asking, so it must not rely on a cookie that
 * authorizes.
 */
export const AcceptsForm = () =>
  applyDecorators(RouteConfig({ acceptsForm: true } satisfies Partial<FormRoute>), ApiConsumes(FORM_TYPE));

/** @returns whether a route accepts a form */
export const acceptsForm = (config: object | undefined): boolean => (config as FormRoute | undefined)?.acceptsForm === true;
