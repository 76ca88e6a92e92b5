import { ApiError, errorFromResponse } from '@bonafide/shared/api/api-error.ts'
import { xsrfToken } from '@bonafide/shared/api/client.ts'
import type { Endpoint, OutputOf } from '@bonafide/shared/contract/endpoint.ts'
import * as v from 'valibot'
import type { App } from './app.ts'

interface Upload {
  params?: Record<string, string>
  query: Record<string, string>
  file: Blob
  type: string
  /** Called with the share that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** Makes a call whose body is a file. By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
export function upload<E extends Endpoint>(
  { session, modes }: Pick<App, 'session' | 'modes'>,
  endpoint: E,
  { params = {}, query, file, type, onProgress, signal }: Upload,
): Promise<OutputOf<E['reply']>> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const host = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')
  const token = session.token()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `${host}${path}?${new URLSearchParams(query)}`)
    request.responseType = 'json'
    const headers = {
      accept: 'application/json',
      'content-type': type,
      ...(token && { authorization: `Bearer ${token}` }),
      'x-xsrf-token': xsrfToken() ?? '',
      ...modes.headers(),
    }
    for (const [name, value] of Object.entries(headers)) if (value) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new ApiError({ kind: 'network' })))
    request.addEventListener('load', () => {
      const reply = v.safeParse(endpoint.reply, request.response)
      if (request.status >= 200 && request.status < 300 && reply.success) {
        return resolve(reply.output as OutputOf<E['reply']>)
      }
      if (request.status === 401) session.expire(token)
      reject(errorFromResponse(answerOf(request)))
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

function answerOf({ status, response }: XMLHttpRequest) {
  return Object.assign(new Response(null, { status: status || 502 }), { _data: response as unknown })
}

/** Returns the type of a file; not every system knows that of a photo of an iPhone. */
export const typeOfFile = ({ name, type }: File): string =>
  type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : '')
