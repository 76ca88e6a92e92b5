import * as v from 'valibot'
import type { Endpoint } from '../contract/endpoint.ts'
import { ApiError } from './api-error.ts'

/** Parses a good answer by the contract; undefined for an odd one where the specification does not show the reply. */
export function parseReply(endpoint: Endpoint, data: unknown, status: number): unknown {
  const reply = v.safeParse(endpoint.reply, data)
  if (reply.success) return reply.output
  if (endpoint.replyNotShown) return undefined
  throw new ApiError({ kind: 'bad_reply', status, cause: reply.issues })
}
