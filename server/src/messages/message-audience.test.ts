import type { Notice } from '#employees/messages/define-notice.ts'
import { roles, rolesWith } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { memberships, users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { messageKinds } from '#modules.ts'
import type { MessageKind } from './define-message.ts'
import { queueMessage } from './queue-message.ts'

const server = withTestServer({ env: { digital: 'sandbox' } })

interface Facts {
  employeeId?: string
  about: object
}

let account: Awaited<ReturnType<typeof server.signUp>>
/** One employee of Leeds and one of York. */
let ella: string
let noor: string
beforeAll(async () => {
  account = await server.signUp()
  ella = (await server.invite(account.token, { fullName: 'Ella Leeds', site: 'Leeds' })).employeeId
  noor = (await server.invite(account.token, { fullName: 'Noor York', site: 'York' })).employeeId
  await server.runJobs()
})

const list = () => ({
  employeeId: ella,
  about: { count: 2, employees: [ella, noor].map((employeeId) => ({ employeeId, by: '2027-03-04' })) },
})
/** What each kind of message tells; which of them are of the organisation as a whole. */
const kinds: Record<string, { facts: () => Facts; isOfAll?: true }> = {
  follow_up_due: { facts: () => ({ employeeId: ella, about: { day: '2027-03-04' } }) },
  stop_work: { facts: () => ({ employeeId: ella, about: {} }) },
  alerts: { facts: list },
  escalation: { facts: list },
  retention_due: {
    facts: () => ({ about: { day: '2027-03-04', count: 3 } }),
    isOfAll: true,
  },
  register_due: { facts: () => ({ about: {} }), isOfAll: true },
}
const notices = messageKinds.filter((kind) => 'audience' in kind) as Notice<object>[]
const names = notices.map(({ name }) => name)
const noticeOf = (name: string) => notices.find((notice) => notice.name === name)!

interface Receiver {
  userId: string
  email: string
}

const isOf = ({ userId }: Receiver) =>
  and(eq(memberships.orgId, account.orgId), eq(memberships.userId, userId))
const member = {
  become: (user: Receiver, change: Partial<typeof memberships.$inferInsert>) =>
    server.deps.db.update(memberships).set(change).where(isOf(user)),
  leave: (user: Receiver) => server.deps.db.delete(memberships).where(isOf(user)),
}

function queue(name: string, { userId }: Receiver) {
  const message = { ...kinds[name]!.facts(), channel: 'email', userId } as const
  const kind: MessageKind = noticeOf(name)
  return inOrganisation(server.deps, { orgId: account.orgId, actor: 'system' }, (scope) =>
    queueMessage(scope, kind, message),
  )
}

const emailsTo = async ({ email }: Receiver) => {
  await server.runJobs()
  const { subject, bodyText, recipient } = sandboxOutbox
  return server.deps.db.select({ subject, bodyText }).from(sandboxOutbox).where(eq(recipient, email))
}

test('every kind of message says for whom it is', () => {
  const all = messageKinds.map(({ name }) => name)
  expect(new Set(all).size).toBe(all.length)
  expect(Object.keys(kinds).toSorted()).toEqual(names.toSorted())
})

const cases = names.flatMap((kind) => roles.map((role) => ({ kind, role })))
const mayRead = (kind: string, role: (typeof roles)[number]) =>
  (rolesWith[noticeOf(kind).audience] as readonly string[]).includes(role)

test.each(cases)('$kind reaches the role $role only where it may read that', async ({ kind, role }) => {
  const user = await joinOrganisation(server, account.orgId, role)
  await queue(kind, user)
  expect(await emailsTo(user)).toHaveLength(mayRead(kind, role) ? 1 : 0)
})

test.each(cases)('$kind, queued for an owner who is $role when it is written', async ({ kind, role }) => {
  const user = await joinOrganisation(server, account.orgId, 'owner')
  await queue(kind, user)
  await member.become(user, { role })
  expect(await emailsTo(user)).toHaveLength(mayRead(kind, role) ? 1 : 0)
})

test.each(names)('%s does not reach who was removed, before or after it was queued', async (kind) => {
  const user = await joinOrganisation(server, account.orgId, 'owner')
  await queue(kind, user)
  await member.leave(user)
  await queue(kind, user)
  expect(await emailsTo(user)).toEqual([])
})

test.each(names)('%s tells a user of one site of the employees there only', async (kind) => {
  // Roles that decide checks or erase have no limit; one that is there counts all the same.
  const role = mayRead(kind, 'recruiter') ? 'recruiter' : 'admin'
  const limited = async (sites: string[]) => {
    const user = await joinOrganisation(server, account.orgId, role)
    await member.become(user, { sites })
    return user
  }
  const [leeds, york, wick] = [await limited(['Leeds']), await limited(['York']), await limited(['Wick'])]
  for (const user of [leeds, york, wick]) await queue(kind, user)
  await server.runJobs()
  const told = (await Promise.all([leeds, york, wick].map(emailsTo))).map((emails) =>
    emails.map(({ bodyText }) => bodyText).join(''),
  )
  const isList = kind === 'alerts' || kind === 'escalation'
  expect(told.map((text) => text !== '')).toEqual(
    kinds[kind]!.isOfAll ? [false, false, false] : [true, isList, false],
  )
  expect(told[0]).not.toContain('Noor')
  expect(told.slice(1).join('')).not.toContain('Ella')
  expect(told.join('')).not.toMatch(/2 employees|1 more/)
})

test.each(names)('%s, queued before a user or the employees go to another site', async (kind) => {
  const role = mayRead(kind, 'recruiter') ? 'recruiter' : 'admin'
  const user = await joinOrganisation(server, account.orgId, role)
  await queue(kind, user)
  await member.become(user, { sites: ['Wick'] })
  expect(await emailsTo(user)).toEqual([])
  const other = await joinOrganisation(server, account.orgId, role)
  await member.become(other, { sites: ['Leeds', 'York'] })
  await queue(kind, other)
  const move = (id: string, site: string) =>
    server.deps.db
      .update(employees)
      .set({ site })
      .where(and(eq(employees.orgId, account.orgId), eq(employees.id, id)))
  await move(ella, 'Hull')
  await move(noor, 'Hull')
  expect(await emailsTo(other)).toEqual([])
  await move(ella, 'Leeds')
  await move(noor, 'York')
})

test('an escalation that its user may not read any more goes to the owners', async () => {
  const user = await joinOrganisation(server, account.orgId, 'verifier')
  await queue('escalation', user)
  await member.become(user, { role: 'billing' })
  const owners = async () =>
    (await emailsTo(account)).filter(({ subject }) => subject?.includes('not checked again yet')).length
  const before = await owners()
  await queue('escalation', user)
  expect(await owners()).toBe(before)
  await member.become(user, { role: 'verifier' })
  await queue('escalation', user)
  await member.become(user, { role: 'billing' })
  expect(await owners()).toBe(before + 1)
  expect(await emailsTo(user)).toEqual([])
})

test.each(names)(
  '%s does not go to an address that its user has not proven, but to the last that they have',
  async (kind) => {
    const user = await joinOrganisation(server, account.orgId, 'owner')
    const moved = { userId: user.userId, email: `elsewhere-${user.userId}@example.com` }
    const setAddress = (change: Partial<typeof users.$inferInsert>) =>
      server.deps.db.update(users).set(change).where(eq(users.id, user.userId))
    const { email } = moved
    await setAddress({ email, emailKey: email, emailConfirmedAt: null, provenEmail: user.email })
    await queue(kind, user)
    expect(await emailsTo(moved)).toEqual([])
    expect(await emailsTo(user)).toHaveLength(1)
    // Another account has it by now.
    const other = await joinOrganisation(server, account.orgId, 'billing')
    await setAddress({ provenEmail: other.email })
    await queue(kind, user)
    await setAddress({ provenEmail: null })
    await queue(kind, user)
    for (const receiver of [moved, other]) expect(await emailsTo(receiver)).toEqual([])
    await setAddress({ emailConfirmedAt: server.clock.now() })
    await queue(kind, user)
    expect(await emailsTo(moved)).toHaveLength(1)
  },
)
