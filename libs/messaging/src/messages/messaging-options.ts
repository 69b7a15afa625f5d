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
  /**
   * The classes that erase a deleted member in this service. They run in the order in which other transactions lock the same rows, so that
   * they can't deadlock.
   */
  abstract readonly erasers?: readonly Type<MemberEraser>[];
}
