import { expect, test } from 'vitest'
import { api } from './api.ts'
import { type CallEffect, callEffects } from './permissions.ts'
import type { Endpoint } from './endpoint.ts'

const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const ofUsers = calls.filter(({ auth }) => auth.includes('session'))
const isChange = ({ method }: Endpoint) => method !== 'GET'
/** The calls of users, by their effect. */
const classes: Record<CallEffect, string[]> = {
  access: [
    'DELETE /api-keys/{id}',
    'DELETE /auth/factors/{id}',
    'DELETE /settings/sso',
    'DELETE /team/invitations/{id}',
    'DELETE /team/members/{userId}',
    'DELETE /team/members/{userId}/factors',
    'PATCH /settings',
    'PATCH /team/members/{userId}',
    'POST /api-keys',
    'POST /api-keys/{id}/rotate',
    'POST /auth/factors/passkeys',
    'POST /auth/factors/passkeys/start',
    'POST /auth/factors/recovery-codes',
    'POST /auth/factors/totp',
    'POST /auth/factors/totp/{id}/confirm',
    'POST /organisation/restore',
    'POST /settings/sso/domain/verify',
    'POST /settings/sso/earlier-accounts/release',
    'POST /team/invitations',
    'PUT /settings/sso',
  ],
  destination: [
    'DELETE /webhook-endpoints/{endpointId}',
    'PATCH /webhook-endpoints/{endpointId}',
    'POST /webhook-endpoints',
    'POST /webhook-endpoints/{endpointId}/rotate-secret',
    'PUT /appointments/call-links',
  ],
  export: [
    'GET /audit/export.csv',
    'GET /auth/me/data',
    'GET /employees/{employeeId}/evidence-pack',
    'GET /employees/{employeeId}/evidence/{fileId}',
    'GET /employees/{employeeId}/subject-access',
    'GET /employees/export.csv',
    'GET /evidence-packs/{packId}/file',
    'GET /organisation/archive',
    'GET /staff-imports/{importId}/refused.csv',
    'POST /evidence-packs',
    'POST /webhook-endpoints/{endpointId}/replay',
  ],
  destruction: [
    'DELETE /auth/me',
    'DELETE /organisation',
    'POST /employees/{employeeId}/erase',
    'POST /employees/{employeeId}/steps/{type}/invalidate',
    'POST /test/clear',
  ],
  spending: ['POST /billing/checkout-session', 'POST /billing/portal-session', 'PUT /billing/spending-cap'],
  proof: ['PATCH /auth/me', 'POST /auth/password', 'POST /auth/step-up', 'POST /auth/step-up/start'],
  work: [
    'DELETE /appointments/{id}',
    'DELETE /auth/sessions',
    'DELETE /auth/sessions/{id}',
    'DELETE /employee-views/{viewId}',
    'DELETE /employees/{employeeId}/follow-up',
    'DELETE /employees/{employeeId}/identity-repeat',
    'DELETE /employees/{employeeId}/right-to-work/not-required',
    'DELETE /evidence-packs/{packId}',
    'DELETE /organisation/logo',
    'PATCH /employee-views/{viewId}',
    'PATCH /employees/{employeeId}',
    'PATCH /employees/{employeeId}/engagement',
    'POST /appointments',
    'POST /auth/email/resend',
    'POST /auth/logout',
    'POST /auth/organisation',
    'POST /digital-checks/register',
    'POST /employee-views',
    'POST /employees/{employeeId}/checks',
    'POST /employees/{employeeId}/checks/{checkId}/likeness',
    'POST /employees/{employeeId}/engagements',
    'POST /employees/{employeeId}/evidence',
    'POST /employees/{employeeId}/evidence/phone',
    'POST /employees/{employeeId}/follow-up',
    'POST /employees/{employeeId}/identity-repeat',
    'POST /employees/{employeeId}/identity-review',
    'POST /employees/{employeeId}/legal-hold',
    'POST /employees/{employeeId}/legal-hold/release',
    'POST /employees/{employeeId}/link/reveal',
    'POST /employees/{employeeId}/nudge',
    'POST /employees/{employeeId}/pause-reminders',
    'POST /employees/{employeeId}/reopen',
    'POST /employees/{employeeId}/resend',
    'POST /employees/{employeeId}/restore',
    'POST /employees/{employeeId}/revoke',
    'POST /employees/{employeeId}/right-to-work/lapse',
    'POST /employees/{employeeId}/right-to-work/not-required',
    'POST /employees/{employeeId}/snooze',
    'POST /employees/{employeeId}/still-employed',
    'POST /employees/ask-for-evidence',
    'POST /employees/assign',
    'POST /employees/import',
    'POST /employees/invite',
    'POST /employees/new-links',
    'POST /employees/pause-reminders',
    'POST /employees/remind',
    'POST /employees/snooze',
    'POST /evidence-packs/{packId}/cancel',
    'POST /evidence-packs/{packId}/retry',
    'POST /first-steps/dismiss',
    'POST /first-steps/try',
    'POST /organisation/logo',
    'POST /staff-imports',
    'POST /staff-imports/{importId}/resume',
    'POST /staff-imports/{importId}/stop',
    'POST /test/clock',
    'POST /verifications/{employeeId}/assignee',
    'POST /verifications/{employeeId}/decision',
    'POST /webhook-endpoints/{endpointId}/deliveries/{deliveryId}/redeliver',
    'POST /webhook-endpoints/{endpointId}/test',
  ],
  view: [
    'GET /api-keys',
    'GET /appointments',
    'GET /appointments/call-links',
    'GET /audit',
    'GET /auth/email',
    'GET /auth/factors',
    'GET /auth/me',
    'GET /auth/sessions',
    'GET /billing/current-plan',
    'GET /billing/ledger',
    'GET /billing/plans',
    'GET /digital-checks',
    'GET /employee-views',
    'GET /employees',
    'GET /employees/{employeeId}',
    'GET /employees/{employeeId}/checks',
    'GET /employees/{employeeId}/engagements',
    'GET /employees/{employeeId}/evidence/{fileId}/preview',
    'GET /employees/{employeeId}/evidence/phone/{captureId}',
    'GET /employees/{employeeId}/identity-repeat',
    'GET /employees/{employeeId}/timeline',
    'GET /employees/activity',
    'GET /employees/stats',
    'GET /evidence-packs',
    'GET /evidence-packs/{packId}',
    'GET /first-steps',
    'GET /managers',
    'GET /organisation/closing',
    'GET /organisation/logo',
    'GET /reports/summary',
    'GET /retention',
    'GET /retention/certificates',
    'GET /right-to-work',
    'GET /right-to-work/figures',
    'GET /right-to-work/inspection',
    'GET /settings',
    'GET /settings/messages',
    'GET /settings/sso',
    'GET /settings/users',
    'GET /sites',
    'GET /staff-imports',
    'GET /staff-imports/{importId}',
    'GET /team/invitations',
    'GET /team/members',
    'GET /test/clock',
    'GET /test/messages',
    'GET /usage/current',
    'GET /verifications',
    'GET /verifications/attention',
    'GET /verifications/counts',
    'GET /verifications/done',
    'GET /verifications/list',
    'GET /webhook-endpoints',
    'GET /webhook-endpoints/{endpointId}/deliveries',
    'GET /webhook-endpoints/{endpointId}/replay',
    'GET /webhook-endpoints/{endpointId}/replays',
    'POST /audit/verify',
    'POST /employees/{employeeId}/checks/preview',
    'POST /staff-imports/check',
  ],
}
const byName = (one: string, other: string) => one.localeCompare(other)
const callsWith = (effect: CallEffect) =>
  ofUsers
    .filter((call) => call.effect === effect)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted(byName)

test('each call of users says what it does, and what would hurt most is asked a proof for', () => {
  expect(ofUsers.filter(({ effect }) => !effect)).toEqual([])
  const listed = Object.keys(callEffects).map((effect) => [effect, callsWith(effect as CallEffect)])
  expect(Object.fromEntries(listed)).toEqual(classes)
})

/** Effects as the descriptor shows them in other ways, so that a careless class is found. */
const rules: [what: string, is: (call: Endpoint) => boolean, effects: readonly CallEffect[]][] = [
  [
    'a file to keep',
    ({ path, download, replyType }) => Boolean(download ?? replyType) && !path.endsWith('/preview'),
    ['export'],
  ],
  [
    'team, keys and sign-on',
    (call) =>
      isChange(call) &&
      /^(?:team|sso|developers)$/.test(`${call.permission}`) &&
      !/\/(?:test|redeliver)$/.test(call.path),
    ['access', 'destination', 'export'],
  ],
  [
    'the way to sign in',
    (call) => isChange(call) && /^\/auth\/(?:factors|me|password)/.test(call.path),
    ['access', 'destruction', 'proof'],
  ],
  ['settings of all users', (call) => isChange(call) && call.path.startsWith('/settings'), ['access']],
  ['money', (call) => isChange(call) && call.path.startsWith('/billing'), ['spending']],
  [
    'the end of an organisation',
    (call) => isChange(call) && call.permission === 'organisation:close',
    ['access', 'destruction'],
  ],
  ['erasing', ({ path }) => /\/(?:erase|clear|invalidate)$/.test(path), ['destruction']],
  ['reading', ({ method, download, replyType }) => method === 'GET' && !download && !replyType, ['view']],
]
test.each(rules)('%s: each call is of a class that fits', (_what, is, effects) => {
  const meant = ofUsers.filter(is)
  expect(meant.length).toBeGreaterThan(0)
  const others = meant.filter(({ effect }) => !effect || !effects.includes(effect))
  expect(others.map(({ method, path, effect }) => `${method} ${path}: ${effect}`)).toEqual([])
})
