import { type Service, serviceNames, settingsOf, type Topic, topics } from '@casebook/contracts';
import type { Type } from '@nestjs/common';
import { EraseMemberWhenUserDeleted } from '../erasure/erase-member-when-user-deleted.ts';
import { consumerMetadataOf, consumerName, type EventConsumer } from '../messages/consumer.ts';
import { LockGateWhenEnded, RefuseSessionWhenEnded, StoreAccessWhenAccessChanged } from '../read-models/store-platform-state.ts';

/** The consumers that every service has. */
export const platformConsumers: readonly Type<EventConsumer>[] = [
  EraseMemberWhenUserDeleted,
  StoreAccessWhenAccessChanged,
  RefuseSessionWhenEnded,
  LockGateWhenEnded,
];

export type ConsumerName = `${Service}.${string}`;

/** @returns every consumer of a topic: each service's own, from the registry, and the platform's in each service */
export const consumersOf = (topic: Topic): ConsumerName[] => [
  ...platformConsumers
    .flatMap((consumer) => consumerMetadataOf(consumer) ?? [])
    .filter(({ definition }) => definition.topic === topic)
    .flatMap(({ id }) => serviceNames.map((service) => consumerName(service, id))),
  ...settingsOf(topic).consumers,
];

/** @returns every consumer of a service, with the topic that it reads */
export const consumersIn = (service: Service): { name: ConsumerName; topic: Topic }[] =>
  (Object.keys(topics) as Topic[]).flatMap((topic) =>
    consumersOf(topic)
      .filter((name) => name.startsWith(`${service}.`))
      .map((name) => ({ name, topic })),
  );
