import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { AppError } from './app-error.ts'
import { sqlStateOf } from './db/database-failure.ts'

/** The trace that a piece of work belongs to, by the ids of W3C Trace Context. */
export interface Trace {
  traceId: string
  /** This process's own part of it. */
  spanId: string
  /** Says whether it is recorded; of a trace that this process records nothing of, as the caller has said it. */
  flags: string
  /** Set where the spans of this work are recorded. */
  recorder?: Recorder | undefined
}

/**
 * A part of a trace that is measured by itself. What it says leaves the product: names of our own (a route's pattern, a
 * job, a table, a host) and numbers, and never an address, a text, or a value of a row.
 */
export interface SpanStart {
  name: string
  kind: 'server' | 'client' | 'consumer'
  facts?: SpanFacts
}

type SpanFacts = Readonly<Record<string, string | number>>

/** What is known of a span at its end. */
interface SpanEnd {
  /** A better name than that of its start. */
  name?: string
  facts?: SpanFacts
  /** The kind of failure, where it is one. */
  failure?: string | undefined
}

/** Records the spans of one process. */
export interface Recorder {
  begin(start: SpanStart, parent: Trace | undefined): Span
  /** The tables that a span may name. */
  tables: ReadonlySet<string>
}

interface Span {
  trace: Pick<Trace, 'traceId' | 'spanId' | 'flags'>
  /** False where the sampler has left it out. */
  isRecorded: boolean
  end(end: SpanEnd): void
}

const current = new AsyncLocalStorage<Trace>()

const newSpanId = () => randomBytes(8).toString('hex')

// A later version may add fields after these four (W3C Trace Context, 3.2.4); version 00 has no more.
const wellFormed =
  /^(?:00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})|(?!00|ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?)$/

function readParent(given: string | undefined): Trace | undefined {
  const found = wellFormed
    .exec(given ?? '')
    ?.slice(1)
    .filter(Boolean)
  const [traceId = '', spanId = '', flags = ''] = found ?? []
  const isValid = found && !/^0+$/.test(traceId) && !/^0+$/.test(spanId)
  return isValid ? { traceId, spanId, flags } : undefined
}

/** Takes the caller's trace over from its `traceparent`, or begins one. */
export function traceOf(given?: string): Trace {
  const parent = readParent(given)
  return parent
    ? { ...parent, spanId: newSpanId() }
    : { traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), flags: '00' }
}

/** Begins a request or a job in the trace that its cause has named, or in a new one. Its `end` is to be called. */
export function beginTrace(
  given: string | undefined,
  start: SpanStart,
  recorder: Recorder | undefined,
): { trace: Trace; end(end: SpanEnd): void } {
  if (!recorder) return { trace: traceOf(given), end: () => {} }
  const span = recorder.begin(start, readParent(given))
  return { trace: { ...span.trace, ...(span.isRecorded && { recorder }) }, end: (end) => span.end(end) }
}

/** Does some work as a part of a trace: what it asks of others names it. */
export function inTrace<T>(trace: Trace, work: () => T): T {
  return current.run(trace, work)
}

/** Returns the header that gives the trace of this work on. None outside of one. */
export function traceHeaders(): { traceparent?: string } {
  const trace = current.getStore()
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {}
}

/** Returns what records the current work; undefined where nothing does. */
export const currentRecorder = (): Recorder | undefined => current.getStore()?.recorder

/** Does some work as a span of the current trace, where that is recorded. */
export async function inSpan<T>(
  start: SpanStart,
  work: () => PromiseLike<T>,
  endOf: (result: T) => SpanEnd = () => ({}),
  failed: (error: unknown) => SpanEnd = () => ({}),
): Promise<T> {
  const trace = current.getStore()
  if (!trace?.recorder) return work()
  const span = trace.recorder.begin(start, trace)
  try {
    const result = await current.run({ ...span.trace, recorder: trace.recorder }, work)
    span.end(endOf(result))
    return result
  } catch (error) {
    span.end({ failure: kindOf(error), ...failed(error) })
    throw error
  }
}

interface OutgoingCall {
  method: string
  name?: string
  /** The vendor's address. Left out where a customer has named it: then the host alone may be their secret, or say who. */
  url?: string | URL
}

/** Makes a call of another server, as a span that says what it answered, and its host where that is a vendor's. */
export async function inCall<T>(
  { url, method, name = method }: OutgoingCall,
  work: () => Promise<T>,
  statusOf: (answer: T) => number | undefined,
  statusIn: (error: unknown) => number | undefined = () => undefined,
): Promise<T> {
  if (!currentRecorder()) return work()
  const facts = { 'http.request.method': method, ...(url && hostOf(new URL(url))) }
  const start: SpanStart = { name, kind: 'client', facts }
  return inSpan(
    start,
    work,
    (answer) => answered(statusOf(answer)),
    (error) => answered(statusIn(error)),
  )
}

/** Returns of an address what holds no secret: its path, its query and its user may. */
function hostOf({ hostname, port, protocol }: URL): SpanFacts {
  return { 'server.address': hostname, 'server.port': Number(port) || (protocol === 'http:' ? 80 : 443) }
}

/** Returns what an answer over HTTP says of a span of ours: to its caller a refusal is a failure, too. */
function answered(status: number | undefined): SpanEnd {
  if (!status) return {}
  const facts = { 'http.response.status_code': status }
  return status >= 400 ? { facts, failure: String(status) } : { facts }
}

/** Names the kind of an error. Its text could hold anything. */
export function kindOf(error: unknown): string {
  if (error instanceof AppError) return error.code
  if (!(error instanceof Error)) return typeof error
  const { code } = (error.cause instanceof Error ? error.cause : error) as { code?: unknown }
  const known = typeof code === 'string' && /^(?:E|UND_|ERR_)[A-Z_]{2,40}$/.test(code) ? code : undefined
  return sqlStateOf(error) ?? known ?? (error instanceof DOMException ? error.name : error.constructor.name)
}
