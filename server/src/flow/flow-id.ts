import type { Keys } from '#keys.ts'

const lifetimeMs = 12 * 3_600_000

/** Whom a flow call is about, and the link that lets the caller make it. */
export interface FlowSubject {
  orgId: string
  employeeId: string
  linkId: string
}

/** The identifier that GET progress answers: opaque, different each time, worthless after 12 hours. */
export function sealFlowId(keys: Keys, { orgId, employeeId, linkId }: FlowSubject, now: Date): string {
  return keys.seal('flow', JSON.stringify({ orgId, employeeId, linkId, exp: now.getTime() + lifetimeMs }))
}

/** What a flow identifier names, or undefined for anything this server did not hand out or that is too old. */
export function openFlowId(keys: Keys, flowId: string, now: Date): FlowSubject | undefined {
  const opened = keys.open('flow', flowId)
  if (opened === undefined) return undefined
  const { exp, ...subject } = JSON.parse(opened) as FlowSubject & { exp: number }
  return exp > now.getTime() ? subject : undefined
}
