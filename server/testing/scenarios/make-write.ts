import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import type { TestAnswer } from '../harness/test-calls.ts'

interface WriteCall {
  params?: Record<string, string>
  /** With what a call cannot do without. */
  query?: string
  body?: object
  /** What is sent in place of JSON. */
  file?: { type: string; bytes: Uint8Array<ArrayBuffer> }
  token?: string
  /** Of the browser that makes it. */
  cookie?: string
}

/** Makes one call of the contract, and fails the test unless it succeeds. */
export type MakeWrite = (endpoint: Endpoint, call?: WriteCall) => Promise<TestAnswer['json']>
