import { type Caller, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GetImport } from './get-import.ts';
import { IMPORTS_CHANNEL } from './import.ts';

/** Streams an import: its current state, then every change. */
@Injectable()
export class FollowImport {
  constructor(
    private readonly streams: EventStreams,
    private readonly getImport: GetImport,
  ) {}

  /** @throws import.not-found, stream.too-many */
  execute(caller: Caller, id: string, reply: FastifyReply): Promise<void> {
    const current = async () => {
      const data = await this.getImport.execute(caller, id);
      return { version: data.version, data };
    };
    return this.streams.open(reply, { caller, channel: IMPORTS_CHANNEL, key: id, current });
  }
}
