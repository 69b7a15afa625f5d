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

const upstream = (service: string, port: number) =>
  setting(`${service.toUpperCase()}_URL`, httpUrl().default(`http://127.0.0.1:${port}`), `Where the gateway reaches ${service}`);

const link = (variable: string, about: string) => setting(variable, httpUrl().optional(), about);

const { port: _port, ...server } = serverSettings('GATEWAY', 8080);

export const gatewaySettings = {
  ...server,
  port: setting(
    'PORT',
    z.coerce.number('must be a port number').int('must be a port number').min(1).max(65535).default(8080),
    'The port that people open',
  ),
  identityUrl: upstream('identity', 3101),
  bankUrl: upstream('bank', 3102),
  quizUrl: upstream('quiz', 3103),
  billingUrl: upstream('billing', 3104),
  adminUrl: upstream('admin', 3105),
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

export const readGatewayConfig = (environment: Environment = process.env): GatewayConfig =>
  readConfig(gatewaySettings, environment);
