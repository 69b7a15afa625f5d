import { serviceNames, variableOf } from '@casebook/contracts';
import { type ApiDescription, GatewayModule, gatewaySettings, joinDescriptions } from '@casebook/gateway';
import { operatorPorts } from '@casebook/messaging';
import { createApp, describeApi, Health, openLog, readConfig, Tracing } from '@casebook/platform';
import { hostedServices } from '../services.ts';

// Placeholders: describing the API connects to nothing, but the settings must be valid.
const ENVIRONMENT = {
  LOG_LEVEL: 'silent',
  GATEWAY_SECRET: 'not used while the API is being described',
  IDENTITY_KEY_SECRET: 'not used while the API is being described',
  AUDIT_KEY: 'not used while the API is being described',
  ...Object.fromEntries(
    serviceNames.map((name) => [variableOf(name, 'DATABASE_URL'), `postgresql://${name}@127.0.0.1:1/${name}`]),
  ),
};

/** Describes the whole API, as served by the gateway. Needs no database. */
export async function describeWholeApi(): Promise<ApiDescription> {
  const parts = [await describeGateway()];
  for (const service of await hostedServices()) {
    const { app, stop } = await service.build(ENVIRONMENT, operatorPorts());
    parts.push(describeApi(app, service.name) as unknown as ApiDescription);
    await stop();
  }
  return joinDescriptions(parts);
}

async function describeGateway(): Promise<ApiDescription> {
  const config = readConfig(gatewaySettings, ENVIRONMENT);
  const tracing = new Tracing('gateway');
  const log = openLog('gateway', 'silent');
  const app = await createApp(GatewayModule.register(config, new Health(), log), {
    log,
    tracing,
    parsesBodies: false,
  });
  const description = describeApi(app, 'gateway') as unknown as ApiDescription;
  await app.close();
  await tracing.stop();
  return description;
}
