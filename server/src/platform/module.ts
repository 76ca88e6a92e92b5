import { anchorHeadsTask, sendAnchors, sendAnchorsJob } from './audit/anchor-heads.ts'
import { auditAnchors, auditHeads, auditLog, auditNotes } from './audit/audit-tables.ts'
import { callerKeys, organisationKeys, signingKeys } from './keys/keys-tables.ts'
import { lookups, organisations } from './db/organisations-tables.ts'
import { purgeExpiredTask } from './db/purge-expired.ts'
import { idempotencyKeys, providerEvents, rateCounters } from './db/request-tables.ts'
import { handle, type Module } from './define-module.ts'
import { lt } from 'drizzle-orm'

export const platformModule: Module = {
  name: 'platform',
  jobs: [handle(sendAnchorsJob, sendAnchors)],
  hourly: [purgeExpiredTask, anchorHeadsTask],
  tables: [
    { table: organisationKeys, lives: 'as long as the organisation', ends: ['organisation'] },
    { table: auditNotes, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    {
      table: rateCounters,
      lives: 'until a day after its window began',
      ends: ['age'],
      isPast: ({ before }) => lt(rateCounters.day, before(1).toISOString().slice(0, 10)),
    },
    {
      table: idempotencyKeys,
      lives: 'a day',
      ends: ['age'],
      isPast: ({ before }) => lt(idempotencyKeys.createdAt, before(1)),
    },
    {
      table: providerEvents,
      // Nothing hangs on them: one that came again would find all it does done, or be refused for its age.
      lives: '90 days',
      ends: ['age'],
      isPast: ({ before }) => lt(providerEvents.receivedAt, before(90)),
    },
    {
      table: callerKeys,
      lives: 'two weeks beyond its month',
      ends: ['age'],
      isPast: ({ now }) => lt(callerKeys.usableUntil, now),
    },
    { table: signingKeys, lives: 'for ever: what was signed can be checked', ends: ['never'] },
    { table: organisations, lives: 'for ever, emptied when erased', ends: ['organisation', 'never'] },
    { table: lookups, lives: 'as long as what it finds', ends: ['use', 'never'] },
    { table: auditLog, lives: 'for ever: by ids', ends: ['never'] },
    { table: auditHeads, lives: 'for ever: the end of that chain', ends: ['never'] },
    { table: auditAnchors, lives: 'for ever: what proves the ends of those chains', ends: ['never'] },
  ],
  sealed: [
    { name: 'keys of traces', key: [callerKeys.month], sealed: callerKeys.keySealed, purpose: 'caller' },
    {
      name: 'keys of organisations',
      key: [organisationKeys.orgId],
      sealed: organisationKeys.keySealed,
      purpose: 'organisation',
    },
    {
      name: 'keys that packs of evidence and heads of audit logs are signed with',
      key: [signingKeys.name],
      sealed: signingKeys.keySealed,
      purpose: 'signing',
    },
  ],
}
