import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { inCall, traceHeaders } from '#platform/trace.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Resolve, resolveEndpoint } from '#webhooks/endpoint-address.ts'
import { pinned } from '#webhooks/post-pinned.ts'

export interface FetchRules {
  /** Addresses of this machine over http: for trying things out, never in production. */
  allowLocal: boolean
  timeoutMs: number
  resolve?: Resolve | undefined
}

interface Init {
  method: string
  headers: Record<string, string>
  body?: string | undefined
}

// Descriptions and key sets are a few kB.
const mostBytes = 256 * 1024

/**
 * Fetches from an address that a customer has named: on the public internet alone, over https, to the addresses that
 * were checked. Follows no redirect, and takes in no more than a quarter of a megabyte.
 * @throws ProviderError when there is no answer within the time, or the address may not be asked
 */
export async function fetchPinned(
  url: URL,
  init: Init,
  { allowLocal, timeoutMs, resolve }: FetchRules,
): Promise<Response> {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), timeoutMs)
  try {
    const target = await resolveEndpoint(url, { allowLocal, resolve, signal: over.signal })
    if (!target.ok) throw new ProviderError('the address of the identity provider cannot be asked')
    const connecting = { lookup: pinned(target.addresses), signal: over.signal }
    return await inCall(
      { method: init.method, name: 'identity provider' },
      () => send(url, { ...init, headers: { ...init.headers, ...traceHeaders() } }, connecting),
      ({ status }) => status,
    )
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new ProviderError(`the identity provider did not answer: ${over.signal.aborted ? 'timeout' : code}`)
  } finally {
    clearTimeout(timer)
  }
}

function send(
  url: URL,
  { method, headers, body }: Init,
  connecting: { lookup: ReturnType<typeof pinned>; signal: AbortSignal },
): Promise<Response> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    // Uses no agent: a connection that is kept would have been checked for an earlier request only.
    const sent = request(url, { method, headers, agent: false, ...connecting }, (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > mostBytes) sent.destroy(new ProviderError('the identity provider answered too much'))
        else parts.push(part)
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response
        const isEmpty = statusCode === 204 || statusCode === 304
        if (statusCode < 200 || statusCode > 599) reject(new ProviderError('the answer has no usable status'))
        else
          resolve(
            new Response(isEmpty ? null : Buffer.concat(parts), {
              status: statusCode,
              headers: singleHeaders(answered),
            }),
          )
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

function singleHeaders(headers: NodeJS.Dict<string | string[]>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  )
}
