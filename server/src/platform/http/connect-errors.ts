import { subscribe } from 'node:diagnostics_channel'

// An error says too little by itself: a reset in the TLS handshake looks like one after the request. So undici,
// which is what fetch is, is asked which errors ended an attempt to connect (its docs: DiagnosticsChannel).
const connectErrors = new WeakSet<object>()
subscribe('undici:client:connectError', (event) => {
  const { error } = event as { error: object }
  connectErrors.add(error)
})

/**
 * Whether a failed fetch never had a connection: no name, no port, no TLS. Then nothing can have left. A timeout
 * of the whole exchange is not known to be one.
 */
export function neverConnected(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && connectErrors.has(error.cause)
}
