import { forEachService, type Service, serviceNames, services, variableOf } from '@casebook/contracts';
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
    `Where the gateway reaches ${service}`,
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
    'Addresses of the load balancers whose X-Forwarded-For is believed; absent, nobody’s is',
  ),
  siteUrl: setting(
    'AUTH_SITE_URL',
    httpUrl().default('http://localhost:8080'),
    'Where the web app is; links lead there unless they say otherwise',
  ),
  apiDescription: setting(
    'API_DESCRIPTION',
    z.string().optional(),
    'The OpenAPI file whose operations the gateway passes on; absent, the one of this repository',
  ),
  webRoot: setting('WEB_ROOT', z.string().optional(), 'The folder of the built web app; absent, the one of this repository'),
  limitScale: limitScale(),
  mockExamUrl: link('MOCK_EXAM_URL', 'The mock-exam site in the header; absent, no link'),
  studyGroupUrl: link('STUDY_GROUP_URL', 'The study-group site in the header; absent, no link'),
  feedbackUrl: link('FEEDBACK_URL', 'The feedback board in the header; absent, no link'),
};

export type GatewayConfig = ConfigOf<typeof gatewaySettings>;

/** The address of each service. */
export const upstreamUrls = (config: GatewayConfig): Record<Service, string> =>
  forEachService((service) => config[`${service}Url`]);

export const readGatewayConfig = (environment: Environment = process.env): GatewayConfig =>
  readConfig(gatewaySettings, environment);
