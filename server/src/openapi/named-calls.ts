import { callsOf, type DocumentedCall, type OpenapiDocument } from './openapi-document.ts'

/** A call as the reference shows it: by a short name below its noun, and in the words of the server SDK. */
export interface NamedCall extends DocumentedCall {
  noun: string
  name: string
  /** The call of `@bonafide/node`, with `query` and `body` in place of their values. */
  sdk: string
  /** A body for the samples, where the example of every field at once makes none. */
  body?: Readonly<Record<string, unknown>>
}

type Name = readonly [name: string, sdk: string, body?: NamedCall['body']]

const period = { from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T17:00:00.000Z' }

const nouns: Readonly<Record<string, Readonly<Record<string, Name>>>> = {
  Employees: {
    'employees.invite': ['Invite', 'employees.invite(body)'],
    'employees.list': ['List', 'employees.list(query)'],
    'employees.detail': ['Get', 'employees.get(employeeId)'],
    'employeeActions.changeReferences': ['Update', 'employees.update(employeeId, body)'],
    'employeeActions.nudge': ['Remind', 'employees.nudge(employeeId)'],
    'employeeActions.resend': ['Send new link', 'employees.resend(employeeId, body)'],
    'employeeActions.revoke': ['Revoke link', 'employees.revoke(employeeId)'],
    'employeeActions.restore': ['Restore link', 'employees.restore(employeeId)'],
    'employeeActions.timeline': ['Get timeline', 'employees.timeline(employeeId)'],
    'putOff.snooze': ['Snooze', 'employees.snooze(employeeId, body.until)'],
    'putOff.pauseReminders': ['Pause reminders', 'employees.pauseReminders(employeeId, body.paused)'],
  },
  'Several employees': {
    'manyEmployees.remind': ['Remind', 'manyEmployees.remind(body)'],
    'manyEmployees.renewLinks': ['Send new links', 'manyEmployees.renewLinks(body)'],
    'manyEmployees.assign': ['Assign', 'manyEmployees.assign(body)'],
    'manyEmployees.askForEvidence': ['Ask for evidence', 'manyEmployees.askForEvidence(body)'],
    'manyEmployees.snooze': ['Snooze', 'manyEmployees.snooze(body)'],
    'manyEmployees.pauseReminders': ['Pause reminders', 'manyEmployees.pauseReminders(body)'],
  },
  'Right-to-work checks': {
    'rightToWork.checks': ['List', 'employees.checks(employeeId)'],
  },
  Evidence: {
    'evidence.read': ['Download file', 'employees.evidenceFile(employeeId, fileId)'],
    'evidence.pack': ['Download pack', 'employees.evidencePack(employeeId)'],
  },
  'Evidence packs': {
    'evidencePacks.request': [
      'Request',
      'evidencePacks.request(body)',
      { kind: 'site', site: 'Leeds depot' },
    ],
    'evidencePacks.list': ['List', 'evidencePacks.list()'],
    'evidencePacks.get': ['Get', 'evidencePacks.get(packId)'],
    'evidencePacks.download': ['Download', 'evidencePacks.download(packId)'],
    'evidencePacks.cancel': ['Cancel', 'evidencePacks.cancel(packId)'],
    'evidencePacks.retry': ['Retry', 'evidencePacks.retry(packId)'],
    'evidencePacks.remove': ['Delete', 'evidencePacks.remove(packId)'],
  },
  Reports: {
    'reports.summary': ['Get summary', 'reports.summary(query)'],
  },
  'Audit log': {
    'audit.list': ['List', 'auditLog.list(query)'],
  },
  'Webhook endpoints': {
    'webhooks.create': ['Add', 'webhookEndpoints.create(body)'],
    'webhooks.list': ['List', 'webhookEndpoints.list()'],
    'webhooks.change': ['Update', 'webhookEndpoints.update(endpointId, body)'],
    'webhooks.remove': ['Delete', 'webhookEndpoints.remove(endpointId)'],
    'webhooks.rotateSecret': ['Replace secret', 'webhookEndpoints.rotateSecret(endpointId)'],
    'webhooks.test': ['Send test', 'webhookEndpoints.test(endpointId)'],
  },
  'Webhook deliveries': {
    'webhooks.deliveries': ['List', 'webhookEndpoints.deliveries(endpointId, query)'],
    'webhooks.redeliver': ['Send again', 'webhookEndpoints.redeliver(endpointId, deliveryId)'],
  },
  'Webhook replays': {
    'webhookReplays.count': ['Count events', 'webhookEndpoints.countReplay(endpointId, query)'],
    'webhookReplays.start': ['Start', 'webhookEndpoints.replay(endpointId, body)', period],
    'webhookReplays.list': ['List', 'webhookEndpoints.replays(endpointId)'],
  },
  'Widget tokens': {
    'embed.createToken': ['Create', 'embed.createToken(body)'],
  },
  'Test clock': {
    'testMode.clock': ['Get', 'testClock.get()'],
    'testMode.advance': ['Move on', 'testClock.advance(body.advance)', { advance: 86_400 }],
  },
}

/**
 * Returns the calls of the document by their nouns.
 * @throws Error when a call has no name here
 */
export function namedCalls(document: Pick<OpenapiDocument, 'paths'>): { noun: string; calls: NamedCall[] }[] {
  const calls = new Map(callsOf(document).map((call) => [call.operation.operationId, call]))
  const groups = Object.entries(nouns).map(([noun, names]) => ({
    noun,
    calls: Object.entries(names).flatMap(([id, [name, sdk, body]]) => {
      const call = calls.get(id)
      calls.delete(id)
      return call ? [{ ...call, noun, name, sdk, ...(body && { body }) }] : []
    }),
  }))
  const [unnamed] = calls.keys()
  if (unnamed !== undefined) throw new Error(`the reference has no name for ${unnamed}: see named-calls.ts`)
  return groups
}
