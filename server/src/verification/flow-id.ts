import { millisecondsInHour } from 'date-fns/constants'
import type { Keys } from '#platform/keys/keys.ts'

const lifetimeMs = 12 * millisecondsInHour

/** The embed token that a flow was opened with; the flow stays on its page and ends with it. */
export interface EmbedBinding {
  origin: string
  apiKeyId: string
  /** When the token ends, in milliseconds. */
  until: number
}

/** The employee of a flow call, and the link that lets the caller make it. */
export interface FlowSubject {
  orgId: string
  employeeId: string
  linkId: string
  embed?: EmbedBinding | undefined
}

/**
 * The identifier that GET progress answers: opaque, different each time, worthless after 12 hours or with the
 * embed token it was made for.
 */
export function sealFlowId(keys: Keys, subject: FlowSubject, now: Date): string {
  const { orgId, employeeId, linkId, embed } = subject
  const exp = Math.min(now.getTime() + lifetimeMs, embed?.until ?? Infinity)
  return keys.seal('flow', JSON.stringify({ orgId, employeeId, linkId, embed, exp }))
}

/** Opens a flow identifier; undefined when this server did not issue it or it is too old. */
export function openFlowId(keys: Keys, flowId: string, now: Date): FlowSubject | undefined {
  const opened = keys.open('flow', flowId)
  if (opened === undefined) return undefined
  const { exp, ...subject } = JSON.parse(opened) as FlowSubject & { exp: number }
  if (exp <= now.getTime()) return undefined
  return subject
}
