import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The trace that a piece of work belongs to, by the ids of W3C Trace Context. */
export interface Trace {
  traceId: string
  /** This process's own part of it. */
  spanId: string
  /** Says whether the caller records it; given on as it came. */
  flags: string
}

const current = new AsyncLocalStorage<Trace>()

const newSpanId = () => randomBytes(8).toString('hex')

// A later version may add fields after these four (W3C Trace Context, 3.2.4); version 00 has no more.
const wellFormed =
  /^(?:00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})|(?!00|ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?)$/

/** Takes the caller's trace over from its `traceparent`, or begins one. */
export function traceOf(given?: string): Trace {
  const found = wellFormed
    .exec(given ?? '')
    ?.slice(1)
    .filter(Boolean)
  const [traceId = '', parent = '', flags = ''] = found ?? []
  const isValid = found && !/^0+$/.test(traceId) && !/^0+$/.test(parent)
  return isValid
    ? { traceId, spanId: newSpanId(), flags }
    : { traceId: randomBytes(16).toString('hex'), spanId: newSpanId(), flags: '00' }
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
