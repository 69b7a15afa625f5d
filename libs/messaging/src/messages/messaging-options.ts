import type { Service } from '@casebook/contracts';
import type { Type } from '@nestjs/common';
import type { MemberEraser } from './erases-member.ts';
import type { EventTransport } from './event-transport.ts';
import type { JobPublisher } from './job-publisher.ts';

export abstract class MessagingOptions {
  abstract readonly service: Service;
  abstract readonly transport: EventTransport;
  /** Where this service's jobs go, if it has any. */
  abstract readonly jobs?: JobPublisher;
  /** Erase a deleted member here, in this order: the order in which other transactions lock the same rows, so they can't deadlock. */
  abstract readonly erasers?: readonly Type<MemberEraser>[];
}
