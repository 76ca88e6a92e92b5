import { subscribe } from 'node:diagnostics_channel'
import { inCall, traceHeaders } from '../trace.ts'

type Init = Omit<RequestInit, 'signal' | 'redirect'>

/**
 * Fetches an answer with all of its body before one of the limits is reached, and follows no redirect: what is sent
 * with it goes to the address that is set, and nowhere that may point to. Node 22 forgets the signal of a `fetch`
 * when it collects garbage while the body is waited for, so the body is read, and given up, here. One that broke
 * off fails when it is read from the answer, whose status may have said what matters.
 * @param name how a span calls it, in place of the host, where a customer has named that
 * @throws the reason of the limit, or what `fetch` fails with
 */
export function fetchWhole(
  input: Parameters<typeof fetch>[0],
  init: Init,
  limits: readonly AbortSignal[],
  name?: string,
): Promise<Response> {
  const url = input instanceof Request ? input.url : input
  return inCall(
    { method: init.method ?? 'GET', ...(name === undefined ? { url } : { name }) },
    () => fetchWithin(input, init, limits),
    ({ status }) => status,
  )
}

async function fetchWithin(
  input: Parameters<typeof fetch>[0],
  init: Init,
  limits: readonly AbortSignal[],
): Promise<Response> {
  // Replaces `AbortSignal.any`, which may be collected too.
  const over = new AbortController()
  const { signal } = over
  const letGoes = limits.map((limit) => whenAborted(limit, () => over.abort(limit.reason)))
  try {
    const headers = new Headers(init.headers)
    for (const [name, value] of Object.entries(traceHeaders())) headers.set(name, value)
    const given = { ...init, headers, redirect: 'error' as const, signal }
    const response = await unlessAborted(signal, fetch(input, given))
    return new Response(response.body && (await readAll(response.body, signal).catch(failing)), response)
  } finally {
    for (const letGo of letGoes) letGo()
  }
}

async function readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Blob> {
  const reader = body.getReader()
  const letGo = whenAborted(signal, () => void reader.cancel(signal.reason).catch(() => {}))
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      // To the reader a body that was cancelled is one that is done.
      signal.throwIfAborted()
      if (done) return new Blob(parts)
      parts.push(value as Uint8Array<ArrayBuffer>)
    }
  } finally {
    letGo()
  }
}

function failing(reason: unknown): ReadableStream {
  return new ReadableStream({ start: (controller) => controller.error(reason) })
}

function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const letGo = whenAborted(signal, () => reject(signal.reason as Error))
    work.then(resolve, reject).finally(letGo)
  })
}

/** Acts when the signal aborts, and returns a function that removes the listener. */
function whenAborted(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
  return () => signal.removeEventListener('abort', act)
}

// An error says too little by itself: a reset in the TLS handshake looks like one after the request. So undici,
// which is what fetch is, is asked which errors ended an attempt to connect (its docs: DiagnosticsChannel).
const connectErrors = new WeakSet<object>()
subscribe('undici:client:connectError', (event) => {
  const { error } = event as { error: object }
  connectErrors.add(error)
})

/**
 * Returns true when a failed fetch never had a connection: no name, no port, no TLS. Then nothing can have left. A
 * timeout of the whole exchange does not count as one.
 */
export function neverConnected(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && connectErrors.has(error.cause)
}
