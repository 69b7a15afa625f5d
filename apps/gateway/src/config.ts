import { mapServices, type Service, serviceNames, services, variableOf } from '@casebook/contracts';
import {
  type ConfigOf,
  commaSeparated,
  type Environment,
  httpUrl,
  limitScale,
  port,
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

const origin = () => httpUrl().refine((address) => URL.parse(address)?.origin === address, 'must be an origin, without a path');

/** Quotations of members, in the order on the landing page. */
const Testimonials = z
  .array(
    z.strictObject({ quote: z.string().min(1).max(400), name: z.string().min(1).max(80), role: z.string().max(80).default('') }),
  )
  .max(6);

const testimonials = () =>
  z
    .string()
    .optional()
    .transform((text, context): z.infer<typeof Testimonials> => {
      try {
        return Testimonials.parse(JSON.parse(text ?? '[]'));
      } catch {
        context.addIssue('must be a JSON list of at most 6 objects with quote, name, and role');
        return z.NEVER;
      }
    });

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
    commaSeparated().pipe(z.array(origin())).default([]),
    'Origins of other sites whose pages may call /auth/v1; default: none',
  ),
  apiDescription: setting(
    'API_DESCRIPTION',
    z.string().optional(),
    'The OpenAPI file whose operations the gateway forwards; default: the one of the build',
  ),
  webRoot: setting('WEB_ROOT', z.string().optional(), 'The folder of the built web app; default: apps/web/dist'),
  adminWebRoot: setting(
    'ADMIN_WEB_ROOT',
    z.string().optional(),
    'The folder of the built admin app; default: apps/admin-web/dist',
  ),
  limitScale: limitScale(),
  mockExamUrl: link('MOCK_EXAM_URL', 'The link to the mock-exam site in the header and on the landing page; default: none'),
  studyGroupUrl: link('STUDY_GROUP_URL', 'The link to the study-group site in the header; default: none'),
  feedbackUrl: link('FEEDBACK_URL', 'The link to the feedback board in the header; default: none'),
  supportEmail: setting(
    'SUPPORT_EMAIL',
    z.email().optional(),
    'The address for questions, on the pages that name one; default: none',
  ),
  testimonials: setting(
    'TESTIMONIALS',
    testimonials(),
    'Quotations on the landing page: a JSON list of {"quote", "name", "role"}; default: none',
  ),
  adsTagId: setting(
    'ADS_TAG_ID',
    z
      .string()
      .regex(/^(AW|G|GT)-[A-Z0-9]+$/, 'must be an id such as AW-123456789')
      .optional(),
    'The Google tag that measures ads, after consent; absent, none is loaded',
  ),
  adsConversionLabel: setting(
    'ADS_CONVERSION_LABEL',
    z
      .string()
      .regex(/^[\w-]+$/, 'must be a conversion label')
      .optional(),
    'The label of the conversion that a first payment counts as; absent, payments aren’t reported to ADS_TAG_ID',
  ),
  feedbackAppId: setting(
    'FEEDBACK_APP_ID',
    z
      .string()
      .regex(/^[\w-]+$/, 'must be an application id')
      .optional(),
    'The Canny application whose board recognizes members, after consent; absent, no widget is loaded',
  ),
  feedbackWidgetUrl: setting(
    'FEEDBACK_WIDGET_URL',
    httpUrl().default('https://canny.io/sdk.js'),
    'The script of the feedback widget',
  ),
  framePort: setting(
    'FRAME_PORT',
    port(8085),
    'The port of the frame with the scripts of others; closed without ADS_TAG_ID and FEEDBACK_APP_ID',
  ),
  frameOrigin: setting(
    'FRAME_ORIGIN',
    origin().optional(),
    'The origin at which browsers reach FRAME_PORT, best on another registrable domain; default: http://127.0.0.1 and the port',
  ),
};

export type GatewayConfig = ConfigOf<typeof gatewaySettings>;

/** The base URL of each service. */
export const upstreamUrls = (config: GatewayConfig): Record<Service, string> => mapServices((service) => config[`${service}Url`]);

export const readGatewayConfig = (environment: Environment = process.env): GatewayConfig =>
  readConfig(gatewaySettings, environment);
