import { AppError } from '@casebook/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EndedSessions } from '../auth/ended-sessions.ts';
import { DatabaseListener } from '../database/listener.ts';
import { Log } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import type { Caller } from '../request/caller.ts';
import { EventStream } from './event-stream.ts';

const STREAMS_PER_MEMBER = 6;

/** The state that a stream sends at first, and again whenever a transaction notifies its channel with its key. */
export interface StreamSource {
  readonly caller: Caller;
  /** The channel that `tx.notify(channel, key)` names. */
  readonly channel: string;
  readonly key: string;
  /** The state as it is now; its version is the event's id. */
  current(): Promise<{ version: number; data: unknown }>;
}

/**
 * Server-sent events from the service that owns the data. `NOTIFY` in its database wakes every replica, so any of them can serve a stream.
 */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  readonly #open = new Map<EventStream, StreamSource>();
  readonly #channels = new Map<string, Promise<void>>();
  #stopping = false;

  constructor(
    private readonly listener: DatabaseListener,
    private readonly log: Log,
    private readonly endedSessions: EndedSessions,
    metrics: Metrics,
  ) {
    metrics.gauge('http_streams_open', 'Streams of server-sent events that are open', () => this.size);
    endedSessions.onChange(() => this.#endRevoked());
  }

  /**
   * Turns a response into a stream: the current state first, then each change, until either side ends it.
   * @throws stream.too-many for a member who has six open
   */
  async open(reply: FastifyReply, source: StreamSource): Promise<void> {
    if (this.#ofMember(source.caller.id) >= STREAMS_PER_MEMBER) throw new AppError('stream.too-many');
    const stream = new EventStream(reply.raw, source, this.log);
    this.#open.set(stream, source);
    const expiry = endAtExpiry(stream, source.caller);
    reply.raw.once('close', () => {
      clearTimeout(expiry);
      this.#open.delete(stream);
    });
    try {
      // Listens before the state is read, so that a change during the read is sent after it.
      await this.#listenTo(source.channel);
      const first = await source.current();
      reply.hijack();
      stream.start(first);
      if (this.#stopping || this.#isRevoked(source)) stream.end();
      if (reply.raw.destroyed) this.#open.delete(stream);
    } catch (error) {
      this.#open.delete(stream);
      throw error;
    }
  }

  get size(): number {
    return this.#open.size;
  }

  /** Runs before the server closes, because an open stream would prevent that. Clients reconnect by themselves, to another replica. */
  onModuleDestroy(): void {
    this.#stopping = true;
    for (const stream of this.#open.keys()) stream.end();
  }

  #listenTo(channel: string): Promise<void> {
    const listening = this.#channels.get(channel) ?? this.#startListening(channel);
    this.#channels.set(channel, listening);
    return listening;
  }

  async #startListening(channel: string): Promise<void> {
    // Notifications are lost while the connection is down, so every stream gets the current state after a reconnect.
    this.listener.onConnected(() => this.#changed(channel));
    try {
      await this.listener.on(channel, (key) => this.#changed(channel, key));
    } catch (error) {
      this.log.warn({ err: error, channel }, 'a channel is listened to once the connection is back');
    }
  }

  #changed(channel: string, key?: string): void {
    for (const [stream, source] of this.#open)
      if (source.channel === channel && (key === undefined || source.key === key)) stream.sendCurrent();
  }

  /** Ends the streams of sessions that ended, by signing out, a new password, or the account's deletion. */
  #endRevoked(): void {
    for (const [stream, source] of this.#open) if (this.#isRevoked(source)) stream.end();
  }

  #isRevoked({ caller }: StreamSource): boolean {
    return caller.sessionId !== undefined && this.endedSessions.has(caller.sessionId);
  }

  #ofMember(memberId: string): number {
    return [...this.#open.values()].filter(({ caller }) => caller.id === memberId).length;
  }
}

/** Ends a stream when its token expires. The client reconnects with a fresh token and gets the current state first. */
function endAtExpiry(stream: EventStream, { tokenExpiresAt }: Caller): NodeJS.Timeout | undefined {
  return tokenExpiresAt && setTimeout(() => stream.end(), Math.max(0, tokenExpiresAt.getTime() - Date.now()));
}
