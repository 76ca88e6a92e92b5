import { hasWebAddress } from '@bonafide/shared/contract/text.ts'
import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { mailedTokens } from '#accounts/email-confirmation/mailed-tokens-tables.ts'
import { teamInvitations, users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { londonDay } from '#platform/london-day.ts'
import { mailboxId } from '#review/stop-manager-updates.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { messageKinds } from '#modules.ts'
import { composeMessage } from './send-message.ts'
import { type Message, messages } from './messages-tables.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

const evil = (whose: string) => `https://evil.example/${whose}`
/** A message of the organisation as it is stored, and what the kinds carry. */
let message: Message
const carried: Record<string, Partial<Message>> = {}

/** Stores in every name that there is what the calls refuse. */
beforeAll(async () => {
  const { token, orgId, userId, email } = await server.signUp()
  const { employeeId } = await server.invite(token)
  await server.request('POST', '/api-keys', { token, body: { name: 'Portal' } })
  const colleague = { email: 'robin@example.com', role: 'viewer' }
  const { json: invited } = await server.request('POST', '/team/invitations', { token, body: colleague })
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const { db, keys, clock } = server.deps
  const names = { name: evil('user'), firstName: evil('first'), lastName: evil('last') }
  await db.update(users).set(names).where(eq(users.id, userId))
  await db
    .update(organisations)
    .set({ name: evil('organisation'), closedAt: clock(), eraseAt: addDays(clock(), 30) })
    .where(eq(organisations.id, orgId))
  await db
    .update(employees)
    .set({ fullName: evil('employee') })
    .where(eq(employees.id, employeeId))
  const [stored] = await db.select().from(messages).where(eq(messages.employeeId, employeeId))
  if (!stored) throw new Error('there is no message')
  message = stored
  const codeId = crypto.randomUUID()
  await db.insert(oneTimeCodes).values({
    orgId,
    id: codeId,
    employeeId,
    mailboxHash: 'hash',
    codeHash: 'hash',
    codeSealed: keys.seal('code', '123456'),
    createdAt: clock(),
    expiresAt: addDays(clock(), 1),
  })
  const [reset] = await db.select().from(mailedTokens).where(eq(mailedTokens.userId, userId))
  const events = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const signOn = await inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, async (scope) => {
    await record(scope, { action: 'sso.removed', data: { issuer: '', domain: '', told: [] } })
    const [added] = await scope.tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'sso.removed')))
    return added?.seq ?? null
  })
  const aboutEvent = events.find(({ action }) => action === 'api_key.created')?.seq ?? null
  const [open] = await db
    .select()
    .from(teamInvitations)
    .where(and(eq(teamInvitations.orgId, orgId), eq(teamInvitations.id, invited.id as string)))
  const ofUser = { userId, about: {} }
  const ofOrganisation = { ...ofUser, employeeId: null, recipient: { email, name: evil('recipient') } }
  const list = { userId, about: { count: 1, employees: [{ employeeId, by: null }] } }
  const manager = { name: evil('manager'), email: 'manager@example.com' }
  const starting = { startDate: londonDay(server.clock.now()), managerKey: manager.email }
  await db
    .update(employees)
    .set({ ...starting, managerName: manager.name, managerEmail: manager.email })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, employeeId)))
  await db.update(organisations).set({ managerUpdates: true }).where(eq(organisations.id, orgId))
  const mailbox = mailboxId(orgId, manager.email)
  const managed = { employeeId: null, about: { mailboxId: mailbox, employees: [{ employeeId }] } }
  Object.assign(carried, {
    code: { about: { codeId } },
    follow_up_due: { userId, about: { day: '2027-03-04' } },
    stop_work: ofUser,
    alerts: list,
    escalation: list,
    manager_week: managed,
    manager_day_before: managed,
    retention_due: { ...ofOrganisation, about: { day: '2027-03-04', count: 1 } },
    register_due: ofOrganisation,
    role_changed: ofOrganisation,
    team_invitation: { employeeId: null, about: { invitationId: open?.id } },
    password_reset: { ...ofOrganisation, about: { tokenId: reset?.id } },
    email_confirmation: { ...ofOrganisation, about: { tokenId: reset?.id } },
    password_changed: ofOrganisation,
    account_event: { ...ofOrganisation, about: { event: aboutEvent } },
    'sign-on': { ...ofOrganisation, about: { event: signOn } },
    address_left: { ...ofOrganisation, about: { event: aboutEvent } },
    organisation_closed: ofOrganisation,
    organisation_erase_due: ofOrganisation,
    organisation_erased: ofOrganisation,
  })
})

test.each([...messageKinds.map(({ name }) => name), 'sign-on'])(
  '%s has no link in it but ours',
  async (kind) => {
    const template = kind === 'sign-on' ? 'account_event' : kind
    const { db } = server.deps
    if (template === 'organisation_erased')
      await db
        .update(organisations)
        .set({ erasedAt: server.clock.now() })
        .where(eq(organisations.id, message.orgId))
    for (const channel of ['email', 'sms', 'whatsapp'] as const) {
      const composed = await composeMessage(server.deps, {
        ...message,
        ...carried[kind],
        template,
        channel,
      })
      // Only what is for the employee goes to a phone.
      if (channel !== 'email' && !composed.ok) continue
      if (!composed.ok) throw new Error(composed.reason)
      const { from, subject = '', text, html = '', template: approved } = composed.message
      const words = [from, subject, text, html, approved?.fullName ?? '', approved?.organisation ?? ''].join(
        '\n',
      )
      expect(words).toContain('evil')
      const ours = words
        .replaceAll(server.deps.settings.publicUrl, '')
        .replaceAll(/<style>.*?<\/style>|style="[^"]*"|<[^>]*>/gs, ' ')
      expect(ours).not.toContain('evil.example')
      for (const word of [from, approved?.fullName ?? '', approved?.organisation ?? ''])
        expect(hasWebAddress(word)).toBe(false)
    }
  },
)
