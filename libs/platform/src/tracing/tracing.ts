import { randomBytes } from 'node:crypto';
import { context, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { traceIdOf } from './current-trace.ts';

export { SpanKind };

export interface OpenSpan {
  /** The value that a child span, in this process or another, gets as its parent. */
  readonly traceparent: string;
  end(succeeded: boolean): void;
}

/**
 * One service's traces. A trace is passed on explicitly (header, outbox row, envelope) instead of by process-wide state, so that six
 * services can share a process. Without an address to send spans to, no spans are created, and only the ids are passed on, for the logs.
 */
export class Tracing {
  readonly #provider: NodeTracerProvider | undefined;
  readonly #tracer: Tracer | undefined;
  readonly #propagator = new W3CTraceContextPropagator();

  constructor(service: string, otlpUrl?: string) {
    if (!otlpUrl) return;
    const exporter = new OTLPTraceExporter({ url: `${otlpUrl.replace(/\/$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    this.#tracer = this.#provider.getTracer('casebook');
  }

  /** Starts a span under the given parent, or a new trace without one. @param name must not contain ids, like a metric's label */
  start(name: string, parent?: string | string[], kind = SpanKind.SERVER): OpenSpan {
    const carrier = typeof parent === 'string' ? { traceparent: parent } : {};
    if (!this.#tracer) return withoutSpan(carrier.traceparent);
    const parentContext = this.#propagator.extract(context.active(), carrier, {
      get: (from: { traceparent?: string }, key) => (key === 'traceparent' ? from.traceparent : undefined),
      keys: (from) => Object.keys(from),
    });
    const span = this.#tracer.startSpan(name, { kind }, parentContext);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      end: (succeeded) => {
        span.setStatus({ code: succeeded ? SpanStatusCode.OK : SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  /**
   * Runs work in a span if there is a trace, otherwise without one.
   * @param work is called with the parent for the spans and messages it creates
   */
  async measure<Result>(
    name: string,
    parent: string | undefined,
    kind: SpanKind,
    work: (traceparent?: string) => Promise<Result>,
  ): Promise<Result> {
    if (!this.#tracer || !parent) return work(parent);
    const span = this.start(name, parent, kind);
    let succeeded = false;
    try {
      const result = await work(span.traceparent);
      succeeded = true;
      return result;
    } finally {
      span.end(succeeded);
    }
  }

  async stop(): Promise<void> {
    await this.#provider?.shutdown();
  }
}

/** Returns the parent itself, or a new trace's id that is marked as not sampled. */
const withoutSpan = (parent: string | undefined): OpenSpan => ({
  traceparent:
    parent && traceIdOf(parent) ? parent : `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`,
  end: () => {},
});
