import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { errorFromResponse } from '@bonafide/shared/api/error-from.ts'
import { xsrfToken } from '@bonafide/shared/api/xsrf-token.ts'
import { evidence, EvidenceFile } from '@bonafide/shared/contract/evidence.ts'
import * as v from 'valibot'
import type { App } from '#lib/app.ts'

interface Upload {
  employeeId: string
  file: File
  /** Told of the share that has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file as evidence. By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
export function uploadEvidence(
  { session }: Pick<App, 'session'>,
  { employeeId, file, onProgress, signal }: Upload,
): Promise<EvidenceFile> {
  const path = evidence.add.path.replace('{employeeId}', encodeURIComponent(employeeId))
  const host = (import.meta.env.VITE_API_URL || '/api').replace(/\/+$/, '')
  const query = new URLSearchParams({ label: file.name.slice(-labelLength) })
  const token = session.token()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${host}${path}?${query}`)
    request.responseType = 'json'
    const headers = {
      accept: 'application/json',
      'content-type': typeOf(file),
      ...(token && { authorization: `Bearer ${token}` }),
      'x-xsrf-token': xsrfToken() ?? '',
    }
    for (const [name, value] of Object.entries(headers)) if (value) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => reject(new ApiError({ kind: 'network' })))
    request.addEventListener('load', () => {
      const stored = v.safeParse(EvidenceFile, request.response)
      if (request.status === 201 && stored.success) return resolve(stored.output)
      if (request.status === 401) session.expire(token)
      reject(errorFromResponse(answerOf(request)))
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

const labelLength = 120

// Not every system knows the type of a photo of an iPhone.
const typeOf = ({ name, type }: File) => type || (/\.hei[cf]$/i.test(name) ? 'image/heic' : '')

function answerOf({ status, response }: XMLHttpRequest) {
  return Object.assign(new Response(null, { status: status || 502 }), { _data: response as unknown })
}
