import { type Endpoint, type Mode, modeHeader } from '@bonafide/shared/contract/endpoint.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import type { TestAnswer } from '../harness/test-calls.ts'

interface WriteCall {
  params?: Record<string, string>
  /** The query that a call requires. */
  query?: string
  body?: object
  /** The file to send in place of JSON. */
  file?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  token?: string
  /** The call of servers, at its own address. */
  v1?: boolean
  /** The cookie of the browser that makes it. */
  cookie?: string
  /** The mode of the user's data; live when left out. */
  mode?: Mode
}

/** Makes one call of the contract, and fails the test unless it succeeds. */
export type MakeWrite = (endpoint: Endpoint, call?: WriteCall) => Promise<TestAnswer['json']>

interface Sending {
  /** The address of the caller. */
  ip?: string
  /** Added to each call. */
  query?: string
  /** Returns the body to send in place of the one that a call was given. */
  alter?: (endpoint: Endpoint, body: object | undefined) => object | undefined
}

/** Makes the calls of a scenario one by one. */
export function createMakeWrite(
  server: TestServer,
  { ip, query: added = '', alter }: Sending = {},
): MakeWrite {
  return async (endpoint, { params = {}, query = '', body, file, token, cookie, v1, mode } = {}) => {
    const path =
      (v1 ? '/v1' : '') + endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    const { status, json, text } = await server.request(endpoint.method, `${path}?${query}${added}`, {
      token,
      ...(ip !== undefined && { ip }),
      ...(file ? { raw: file.bytes } : { body: alter ? alter(endpoint, body) : body }),
      headers: {
        ...(file && { 'content-type': file.type }),
        ...(cookie && { cookie }),
        ...(mode && { [modeHeader]: mode }),
      },
    })
    if (status >= 300) throw new Error(`${endpoint.method} ${path} was answered ${status} ${text}`)
    return json
  }
}
