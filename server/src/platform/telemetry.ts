import type { Context, Span as OwnSpan } from '@opentelemetry/api'
import type * as Sdk from '@opentelemetry/sdk-trace'
import pTimeout from 'p-timeout'
import type { Logger } from 'pino'
import type { TelemetrySetup } from './config/process-settings.ts'
import { version } from './metrics/create-metrics.ts'
import type { Recorder, SpanStart, Trace } from './trace.ts'

export interface Telemetry {
  recorder: Recorder
  /** Sends what is left, within a second. */
  close(): Promise<void>
}

const closeWithinMs = 1000

interface Options {
  setup: TelemetrySetup
  /** The names of the tables that spans may name. */
  tables: readonly string[]
  log: Logger
  /** The time between two batches. */
  sendEveryMs?: number
}

/**
 * Sends the spans of this process to a collector, in batches. OpenTelemetry's packages are loaded here alone, so that
 * they cost nothing where no collector is set. Nothing is registered with its API: no library records anything by
 * itself, whose spans would hold what ours may not.
 */
export async function openTelemetry({ setup, tables, log, sendEveryMs = 5000 }: Options): Promise<Telemetry> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const own = resources.resourceFromAttributes({ 'service.name': 'bonafide', 'service.version': version })
  const set = resources.detectResources({ detectors: [resources.envDetector] })
  // The exporter reads its address and headers in the environment itself.
  const exporter = tellingOnce(new OTLPTraceExporter(), log)
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(own).merge(set),
    sampler: samplerOf(setup, sdk),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: sendEveryMs })],
  })
  const tracer = provider.getTracer('bonafide', version)
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
  } satisfies Record<SpanStart['kind'], number>
  const within = (parent: Trace | undefined): Context => {
    if (!parent) return api.ROOT_CONTEXT
    const { traceId, spanId, flags, recorder } = parent
    const traceFlags = Number.parseInt(flags, 16)
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: !recorder })
  }
  return {
    recorder: {
      tables: new Set(tables),
      begin({ name, kind, facts }, parent) {
        const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...facts } }, within(parent))
        return {
          trace: idsOf(span),
          isRecorded: span.isRecording(),
          end(end) {
            if (end.name) span.updateName(end.name)
            if (end.facts) span.setAttributes(end.facts)
            // Without a message: that of an error could hold anything.
            if (end.failure)
              span.setStatus({ code: api.SpanStatusCode.ERROR }).setAttribute('error.type', end.failure)
            span.end()
          },
        }
      },
    },
    close: () =>
      pTimeout(provider.shutdown(), { milliseconds: closeWithinMs, fallback: () => {} }).catch(() => {}),
  }
}

function idsOf(span: OwnSpan): Pick<Trace, 'traceId' | 'spanId' | 'flags'> {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { traceId, spanId, flags: traceFlags.toString(16).padStart(2, '0') }
}

/** Reads OTEL_TRACES_SAMPLER as OpenTelemetry describes it, which this package leaves to a larger one. */
function samplerOf({ sampler, ratio }: TelemetrySetup, sdk: typeof Sdk): Sdk.Sampler {
  const [basis, isParentBased] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false]
  const root =
    basis === 'traceidratio'
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : basis === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.AlwaysOnSampler()
  return isParentBased ? new sdk.ParentBasedSampler({ root }) : root
}

/** Says once when the collector takes nothing, and once when it does again. What it did not take is lost. */
function tellingOnce(exporter: Sdk.SpanExporter, log: Logger): Sdk.SpanExporter {
  let isAway = false
  return {
    export(spans: Sdk.ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const code: number = result.code
        const hasFailed = code !== 0
        // The collector's words are left out: they may repeat what they were sent.
        if (hasFailed && !isAway) log.warn({ reason: reasonOf(result.error) }, 'traces cannot be sent')
        if (!hasFailed && isAway) log.info('traces are sent again')
        isAway = hasFailed
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  }
}

function reasonOf(error: Error | undefined): string {
  const { code, name } = (error ?? {}) as { code?: string | number; name?: string }
  return String(code ?? name ?? 'unknown')
}
