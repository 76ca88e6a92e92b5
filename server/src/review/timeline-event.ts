import type { TimelineEvent } from '@bonafide/shared/contract/employees/employee-actions.ts'
import {
  assurances,
  channels,
  type StepType,
  stepTypes,
} from '@bonafide/shared/contract/employees/employees.ts'
import { identityDecisions } from '@bonafide/shared/contract/employees/identity-review.ts'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { isToldFlag } from '#employees/flags/load-flags.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { Scope } from '#platform/scope.ts'

const settled = ['step.passed', 'step.failed']
const TestResult = v.object({ assurance: v.literal('none') })
const confirmed = ['identity.verified', 'identity.repeat_passed']
const ends = ['employee.verified', 'employee.completed']

type AuditRow = Pick<typeof auditLog.$inferSelect, 'seq' | 'at' | 'actor' | 'action' | 'data'>

/** True for events that the reader may see: all but flags that are hidden from them. */
export const isTold = (scope: Pick<Scope, 'sites'>) =>
  sql`(${auditLog.action} <> 'flag.raised' or ${isToldFlag(scope, sql`coalesce(${auditLog.data} ->> 'code', '')`)})`

/** Joins an audit row to the user who did it; rows of other actors join none. */
export const isActor = sql`${auditLog.actor} = 'user:' || ${users.id}`
/** The same for a key of the organisation's, which it did by way of its own page. */
export const isActingKey = sql`${apiKeys.orgId} = ${auditLog.orgId} and ${auditLog.actor} = 'apiKey:' || ${apiKeys.id}`
export const actorName = sql<string | null>`coalesce(${users.name}, ${apiKeys.name})`

const by = { user: 'hr', apiKey: 'hr', employee: 'employee', provider: 'provider' } as const

interface Known {
  byName: string | null
  /** The text typed about the employee; null once they are erased. */
  note: string | null
}

/** An audit row as the console tells it. Of its data only what is named here leaves. */
export function timelineEvent(row: AuditRow, { byName, note }: Known): TimelineEvent {
  const { channel, reason, decision } = row.data
  const step = stepTypes.find((type) => type === row.data['step']) ?? null
  const kindOfActor = row.actor.split(':')[0] ?? ''
  return {
    id: String(row.seq),
    at: row.at.toISOString(),
    kind: row.action,
    by: kindOfActor in by ? by[kindOfActor as keyof typeof by] : 'system',
    byName,
    step,
    ...resultOf(row, step),
    decision: identityDecisions.find((known) => known === decision) ?? null,
    channel: channels.find((known) => known === channel) ?? null,
    reason: typeof reason === 'string' ? reason : note,
  }
}

/** Returns how a step was settled or a document was confirmed, according to the actor, and its assurance. */
function resultOf(
  { action, actor, data }: AuditRow,
  step: StepType | null,
): Pick<TimelineEvent, 'method' | 'assurance'> {
  if (confirmed.includes(action)) {
    const provider = /^provider:(.+)/.exec(actor)?.[1]
    return provider ? resultFrom(data, provider) : { method: null, assurance: null }
  }
  if (ends.includes(action)) return { method: null, assurance: isTested(data['steps']) ? 'none' : null }
  if (!step || !settled.includes(action)) return { method: null, assurance: null }
  return resultFrom(data, typeof data['method'] === 'string' ? data['method'] : null)
}

function resultFrom(data: AuditRow['data'], method: string | null) {
  return { method, assurance: assurances.find((assurance) => assurance === data['assurance']) ?? null }
}

// The results that an event was recorded with, if it was.
function isTested(results: unknown): boolean {
  const all: unknown[] = typeof results === 'object' && results ? Object.values(results) : []
  return all.some((one) => v.is(TestResult, one))
}
