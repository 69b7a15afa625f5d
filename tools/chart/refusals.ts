/** Values with a second PostgreSQL server. Only services that name it as their server count toward its connection budget. */
const otherServer = (connections: number): string =>
  `postgres: { servers: { other: { port: 5432, connections: ${connections}, reservedConnections: 10, to: [{ ipBlock: { cidr: 192.0.2.1/32 } }] } } }`;

/** Invalid values, merged into the smallest valid file, each with a part of the error message that names it. */
export const refusals: readonly (readonly [why: string, values: string, message: string])[] = [
  ['a misspelled setting', 'imagee: {}', "additional properties 'imagee' not allowed"],
  ['no registry', 'image: { registry: "" }', "at '/image/registry'"],
  [
    'a digest of a program that does not exist',
    'image: { digests: { web: "sha256:00" } }',
    "at '/image/digests': additional properties 'web' not allowed",
  ],
  ['a site without TLS', 'site: { url: "http://casebook.example.com" }', "at '/site/url'"],
  ['a site with a path', 'site: { url: "https://example.com/casebook" }', "at '/site/url'"],
  [
    'sign-up without confirmation',
    'settings: { AUTH_AUTOCONFIRM: "on" }',
    "at '/settings': additional properties 'AUTH_AUTOCONFIRM' not allowed",
  ],
  ['development mode', 'settings: { NODE_ENV: development }', "at '/settings': additional properties 'NODE_ENV' not allowed"],
  ['scaled rate limits', 'settings: { LIMIT_SCALE: "100" }', "at '/settings': additional properties 'LIMIT_SCALE' not allowed"],
  [
    'a secret among the settings',
    'settings: { GATEWAY_SECRET: "0123456789abcdef0123456789abcdef" }',
    "at '/settings': additional properties 'GATEWAY_SECRET' not allowed",
  ],
  ['scripts of others without a frame', 'settings: { ADS_TAG_ID: AW-1 }', 'frame.url: is required with'],
  [
    'scripts of others where tokens are',
    'settings: { FEEDBACK_APP_ID: a }\nframe: { url: "https://casebook.example.com" }',
    'frame.url: must be another origin than site.url',
  ],
  ['a frame without TLS', 'frame: { url: "http://frame.example.com" }', "at '/frame/url'"],
  ['a setting that is not text', 'settings: { AUTH_SESSION_IDLE_HOURS: 72 }', "at '/settings/AUTH_SESSION_IDLE_HOURS'"],
  [
    'the value of a secret',
    'secrets: { overrides: { SMTP_URL: "smtp://user:password@mail" } }',
    "at '/secrets/overrides/SMTP_URL'",
  ],
  [
    'a secret that no program reads',
    'secrets: { overrides: { SMTP_PASSWORD: { name: mail, key: password } } }',
    "at '/secrets/overrides': additional properties 'SMTP_PASSWORD' not allowed",
  ],
  ['no database server', 'postgres: { servers: { main: null } }', "at '/postgres/servers/main'"],
  [
    'a database server without a budget',
    'postgres: { servers: { main: { connections: null } } }',
    "at '/postgres/servers/main/connections'",
  ],
  ['a database that everyone may be', 'postgres: { servers: { main: { to: [{}] } } }', "at '/postgres/servers/main/to/0'"],
  ['no broker', 'kafka: { brokers: [] }', "at '/kafka/brokers'"],
  ['a broker without a port', 'kafka: { brokers: [kafka] }', "at '/kafka/brokers/0'"],
  ['a password that anyone on the network could read', 'kafka: { username: casebook, saslMechanism: plain }', "at '/kafka/tls'"],
  ['no peer for Redis', 'redis: { to: [] }', "at '/redis/to'"],
  ['nobody who may reach the gateway', 'gateway: { from: [] }', "at '/gateway/from'"],
  ['no mail server', 'services: { identity: { egress: [] } }', "at '/services/identity/egress'"],
  ['a service that does not exist', 'services: { bnak: {} }', "additional properties 'bnak' not allowed"],
  ['no replica', 'services: { bank: { replicas: { min: 0 } } }', "at '/services/bank/replicas/min'"],
  ['a pool of one', 'services: { bank: { databasePool: 1 } }', "at '/services/bank/databasePool'"],
  ['a port as text', 'services: { bank: { port: "3102" } }', "at '/services/bank/port'"],
  [
    'memory without a unit',
    'services: { bank: { resources: { limits: { memory: "512" } } } }',
    "at '/services/bank/resources/limits/memory'",
  ],
  [
    'a pool of a worker, which has the one of its service',
    'services: { ai: { worker: { databasePool: 9 } } }',
    "at '/services/ai/worker': additional properties 'databasePool' not allowed",
  ],
  ['a removed limit', 'services: { bank: { resources: { limits: { cpu: null } } } }', "missing property 'cpu'"],
  [
    'egress without a port',
    'services: { quiz: { egress: [{ name: x, to: [{ ipBlock: { cidr: 192.0.2.1/32 } }] }] } }',
    "missing property 'ports'",
  ],
  [
    'an address that is not a range',
    'services: { quiz: { egress: [{ name: x, to: [{ ipBlock: { cidr: 192.0.2.1 } }], ports: [443] }] } }',
    "at '/services/quiz/egress/0/to/0/ipBlock/cidr'",
  ],
  ['proxies by name', 'trustedProxies: [proxy.example.com]', "at '/trustedProxies/0'"],
  // Errors that the JSON schema can't express.
  ['replicas upside down', 'services: { bank: { replicas: { min: 5 } } }', 'services.bank.replicas: min is 5, more than max, 4'],
  [
    'replicas of a worker upside down',
    'services: { ai: { worker: { replicas: { min: 3 } } } }',
    'services.ai.worker.replicas: min is 3, more than max, 2',
  ],
  [
    'a database server that is not listed',
    'services: { bank: { databaseServer: other } }',
    'services.bank.databaseServer: postgres.servers has no "other"',
  ],
  ['an ingress without its proxies', 'ingress: { enabled: true }', 'trustedProxies: is required with ingress or httpRoute'],
  ['a route without a parent', 'httpRoute: { enabled: true }', 'httpRoute.parentRefs: is required with httpRoute'],
  ['traces that policies deny', 'otlp: { endpoint: "http://collector:4318" }', 'otlp.to: is required with otlp.endpoint'],
  [
    'payments that policies deny',
    'services: { billing: { secrets: [SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] } }',
    'services.billing.egress: is required with STRIPE_SECRET_KEY',
  ],
  [
    'a language model that policies deny',
    'services: { ai: { secrets: [OPENAI_API_KEY] } }',
    'services.ai.egress: is required with OPENAI_API_KEY',
  ],
  [
    'metrics that policies deny',
    'monitoring: { serviceMonitor: { enabled: true } }',
    'monitoring.from: is required with monitoring.serviceMonitor',
  ],
  [
    'more replicas than the connection budget has room for',
    `services: { bank: { replicas: { max: 16 }, databaseServer: other }, ai: { databaseServer: other } }\n${otherServer(150)}`,
    'postgres.servers.other.connections: 150, of which 10 are reserved, but the services may open 150 during a rollout (ai 30, ai-worker 18, bank 102)',
  ],
  [
    'larger pools than the connection budget has room for',
    `services: { quiz: { databasePool: 40, databaseServer: other } }\n${otherServer(200)}`,
    'postgres.servers.other.connections: 200, of which 10 are reserved, but the services may open 205 during a rollout (quiz 205)',
  ],
];
