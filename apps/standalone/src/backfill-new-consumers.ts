import { settingsOf } from '@casebook/contracts';
import { markBackfilled, newConsumersOf, RepublishTopic } from '@casebook/messaging';
import { type Environment, operatorCaller } from '@casebook/platform';
import type { ServiceDatabase } from './databases.ts';
import { hostedService, withService } from './services.ts';

/**
 * Republishes the topics of new consumers. Run it once all replicas run the new version and have subscribed. Idempotent.
 * @param environment the services' settings
 * @returns the republished topics
 */
export async function backfillNewConsumers(databases: readonly ServiceDatabase[], environment: Environment): Promise<string[]> {
  const found = await Promise.all(
    databases.map(async ({ service, url }) => ({ service, url, ...(await newConsumersOf(service, url)) })),
  );
  const republished: string[] = [];
  for (const topic of new Set(found.flatMap(({ consumers }) => consumers.map((consumer) => consumer.topic)))) {
    const { owner, republishable } = settingsOf(topic);
    const publisher = found.find(({ service }) => service === owner);
    if (!republishable || !publisher || publisher.isFirstInstallation) continue;
    await withService(await hostedService(publisher.service), environment, (app) =>
      app.get(RepublishTopic, { strict: false }).execute(operatorCaller('republish'), topic),
    );
    republished.push(topic);
  }
  for (const { url, consumers } of found)
    await markBackfilled(
      url,
      consumers.map(({ name }) => name),
    );
  return republished;
}
