import { context, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

export interface OpenSpan {
  /** What a further span, in this process or another, names as its parent. */
  readonly traceparent: string;
  end(succeeded: boolean): void;
}

/**
 * One service's traces. A trace is carried by hand (header, outbox row, envelope) and not by process-wide state, so that six
 * services can live in one process.
 */
export class Tracing {
  readonly #provider: NodeTracerProvider;
  readonly #tracer: Tracer;
  readonly #propagator = new W3CTraceContextPropagator();

  constructor(service: string, otlpUrl?: string) {
    const exporter = otlpUrl && new OTLPTraceExporter({ url: `${otlpUrl.replace(/\/$/, '')}/v1/traces` });
    this.#provider = new NodeTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      spanProcessors: exporter ? [new BatchSpanProcessor(exporter)] : [],
    });
    this.#tracer = this.#provider.getTracer('casebook');
  }

  /** Starts a span under the given parent, or a new trace where there is none. */
  start(name: string, parent?: string | string[], kind = SpanKind.SERVER): OpenSpan {
    const carrier = typeof parent === 'string' ? { traceparent: parent } : {};
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

  stop(): Promise<void> {
    return this.#provider.shutdown();
  }
}
