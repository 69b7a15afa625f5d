import { type Caller, EventStreams } from '@casebook/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { GENERATIONS_CHANNEL } from './generation.ts';
import { GetGeneration } from './get-generation.ts';

/** Streams a run: its current state, then every change, from its row, so that a reconnected client misses nothing. */
@Injectable()
export class FollowGeneration {
  constructor(
    private readonly streams: EventStreams,
    private readonly getGeneration: GetGeneration,
  ) {}

  /** @throws generation.not-found, stream.too-many */
  execute(caller: Caller, id: string, reply: FastifyReply): Promise<void> {
    const current = async () => {
      const data = await this.getGeneration.execute(caller, id);
      return { version: data.version, data };
    };
    return this.streams.open(reply, { caller, channel: GENERATIONS_CHANNEL, key: id, current });
  }
}
