import type { LookupAddress } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'

interface Post {
  url: URL
  /** The addresses to connect to, whatever the URL's name resolves to meanwhile. */
  addresses: LookupAddress[]
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

const mostBytes = 64 * 1024
// Node's own quarter of a second would give up on an endpoint that is far away, where one of several addresses is meant.
const msForEachAddress = 4000

/**
 * Sends a POST and returns the status. Follows no redirect. Takes in at most 64 kB of the answer's body, and keeps none.
 * @throws when there was no answer
 */
export function postPinned({ url, addresses, headers, body, signal }: Post): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // No agent: a connection that is kept would have been checked for an earlier request only.
  const options = {
    method: 'POST',
    agent: false as const,
    lookup: pinned(addresses),
    autoSelectFamilyAttemptTimeout: msForEachAddress,
    headers,
    signal,
  }
  return new Promise((resolve, reject) => {
    const onClose = () => reject(Object.assign(new Error('closed without an answer'), { code: 'ECONNRESET' }))
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > mostBytes) response.destroy()
      })
      // The status counts, however the rest of the answer ends.
      response.on('error', () => resolve(status))
      response.on('close', () => resolve(status))
      sent.off('error', reject).off('close', onClose)
      sent.on('error', () => resolve(status))
    })
    sent.on('error', reject)
    sent.on('close', onClose)
    // Another protocol, which was not asked for: to Node no answer and no error.
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      resolve(statusCode)
      socket.destroy()
    })
    sent.end(body)
  })
}

/** Connects to these addresses, whatever the name resolves to. */
export function pinned(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
}
