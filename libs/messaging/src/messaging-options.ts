import type { Service } from '@casebook/contracts';
import type { JobPublisher } from './outbox/job-publisher.ts';
import type { EventTransport } from './transports/event-transport.ts';

export abstract class MessagingOptions {
  abstract readonly service: Service;
  abstract readonly transport: EventTransport;
  /** Where this service's jobs go, if it has any. */
  abstract readonly jobs?: JobPublisher;
}
