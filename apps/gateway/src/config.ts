import { mapServices, type Service, serviceNames, services, variableOf } from '@casebook/contracts';
import {
  type ConfigOf,
  commaSeparated,
  type Environment,
  httpUrl,
  limitScale,
  readConfig,
  redisUrl,
  serverSettings,
  setting,
} from '@casebook/platform';
import { z } from 'zod';

const upstream = (service: Service) =>
  setting(
    variableOf(service, 'URL'),
    httpUrl().default(`http://127.0.0.1:${services[service].port}`),
    `The address at which the gateway reaches ${service}`,
  );

const link = (variable: string, about: string) => setting(variable, httpUrl().optional(), about);

const upstreams = Object.fromEntries(serviceNames.map((service) => [`${service}Url`, upstream(service)])) as {
  readonly [Name in Service as `${Name}Url`]: ReturnType<typeof upstream>;
};

export const gatewaySettings = {
  ...serverSettings('gateway', 8080, 'PORT'),
  ...upstreams,
  redisUrl: redisUrl(),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    commaSeparated().optional(),
    'Addresses of the load balancers whose X-Forwarded-For is trusted; default: none',
  ),
  siteUrl: setting(
    'AUTH_SITE_URL',
    httpUrl().default('http://localhost:8080'),
    'The address of the web app, the default target of links',
  ),
  allowedOrigins: setting(
    'AUTH_CORS_ORIGINS',
    commaSeparated()
      .pipe(z.array(httpUrl().refine((origin) => URL.parse(origin)?.origin === origin, 'must be an origin, without a path')))
      .default([]),
    'Origins of other sites whose pages may call /auth/v1; default: none',
  ),
  apiDescription: setting(
    'API_DESCRIPTION',
    z.string().optional(),
    'The OpenAPI file whose operations the gateway forwards; default: docs/openapi.json',
  ),
  webRoot: setting('WEB_ROOT', z.string().optional(), 'The folder of the built web app; default: apps/web/dist'),
  limitScale: limitScale(),
  mockExamUrl: link('MOCK_EXAM_URL', 'The link to the mock-exam site in the header; default: none'),
  studyGroupUrl: link('STUDY_GROUP_URL', 'The link to the study-group site in the header; default: none'),
  feedbackUrl: link('FEEDBACK_URL', 'The link to the feedback board in the header; default: none'),
};

export type GatewayConfig = ConfigOf<typeof gatewaySettings>;

/** The base URL of each service. */
export const upstreamUrls = (config: GatewayConfig): Record<Service, string> => mapServices((service) => config[`${service}Url`]);

export const readGatewayConfig = (environment: Environment = process.env): GatewayConfig =>
  readConfig(gatewaySettings, environment);
