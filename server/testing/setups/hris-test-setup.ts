import type { HrSettings } from '@bonafide/shared/contract/organisation/hr-system.ts'
import { and, eq } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { readHrisTask } from '#hris/read-changes.ts'
import { hrisConnections, hrisLog, hrisStarters } from '#hris/hris-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { Env } from '#platform/config/env.ts'
import { createTestServer, type TestServer } from '../harness/create-test-server.ts'
import { usualFields } from '../fakes/bamboohr/bamboohr-description.ts'
import { startBamboohr } from '../fakes/bamboohr/fake-bamboohr.ts'
import { startPersonio } from '../fakes/personio/fake-personio.ts'
import { createWalker, newPhone } from '../scenarios/flow-walker.ts'

export const bamboohrSettings: HrSettings = {
  fields: {
    email: 'homeEmail',
    phone: 'mobilePhone',
    startDate: 'hireDate',
    leaveDate: 'terminationDate',
    site: 'location',
    manager: 'reportsToName',
    result: 'customRightToWork',
  },
  locations: null,
  startsFrom: '2026-11-01',
  channel: 'email',
  folder: '18',
}

/** A starter as BambooHR has them; the days are after those of the test's clock. */
export const newStarter = (change: Record<string, string | null> = {}) => ({
  firstName: 'Ella',
  lastName: 'Novak',
  homeEmail: `ella.${crypto.randomUUID().slice(0, 8)}@example.com`,
  mobilePhone: newPhone(),
  hireDate: '2026-12-01',
  terminationDate: '0000-00-00',
  location: 'Leeds',
  reportsToName: 'Grace Reed',
  ...change,
})

/** A test server whose organisations connect an HR system on this machine, which is asked over HTTP. */
export async function startWithHris(system: 'bamboohr' | 'personio' = 'bamboohr', env: Partial<Env> = {}) {
  let now = () => new Date()
  const bamboohr = await startBamboohr(() => now())
  const personio = await startPersonio(() => now())
  const hrSystemApiUrl = { bamboohr, personio }[system].apiUrl
  const server = await createTestServer({
    env: { publicUrl: 'https://verify.example.com', hrSystemApiUrl, ...env },
  })
  now = server.clock.now
  const { db } = server.deps
  /** Runs the hourly task and all that follows from it. */
  const readAll = async () => {
    await readHrisTask.run(server.deps)
    await server.runJobs()
  }
  return {
    ...server,
    fake: bamboohr.fake,
    personio: personio.fake,
    readAll,
    /** Begins anew for the next test: no connection of an earlier one is read, and the account there is empty. */
    async reset() {
      for (const table of [hrisLog, hrisStarters, hrisConnections]) await db.delete(table)
      const { fake } = bamboohr
      fake.behave = () => ({})
      fake.fields = [...usualFields]
      for (const kept of [fake.employees, fake.changes, fake.webhooks, personio.fake.employees]) kept.clear()
      for (const kept of [fake.files, fake.asked, personio.fake.documents]) kept.length = 0
      server.clock.advance(60_000)
    },
    organisation: (account: { account: string; key: string }, settings: HrSettings) =>
      organisationWith(server, { system, ...account }, settings),
    async close() {
      await server.close()
      await bamboohr.close()
      await personio.close()
    },
  }
}

/** An organisation, and what its owner does with the connection. */
async function organisationWith(server: TestServer, connected: object, settings: HrSettings) {
  const owner = await server.signUp()
  const { orgId } = owner
  const { db } = server.deps
  const ask = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.signIn(owner.email), ...(body && { body }) })
  const at = '/hr-system'
  const connect = (change: object = {}) => ask('PUT', at, { ...connected, ...change })
  return {
    ...owner,
    ask,
    connect,
    change: (changed: Partial<HrSettings> = {}) => ask('PUT', `${at}/settings`, { ...settings, ...changed }),
    state: async () => (await ask('GET', at)).json.connection,
    log: async () => (await ask('GET', `${at}/log`)).json.items,
    offers: async () => (await ask('GET', `${at}/offers`)).json.items,
    answer: (starterId: string, body: object) => ask('POST', `${at}/offers/${starterId}`, body),
    dryRun: (changed: Partial<HrSettings> = {}) => ask('POST', `${at}/dry-run`, { ...settings, ...changed }),
    pause: () => ask('POST', `${at}/pause`),
    resume: () => ask('POST', `${at}/resume`),
    disconnect: () => ask('DELETE', at),
    /** Connects, chooses and starts. */
    async run(changed: Partial<HrSettings> = {}) {
      for (const answer of [
        await connect(),
        await ask('PUT', `${at}/settings`, { ...settings, ...changed }),
        await ask('POST', `${at}/resume`),
      ]) {
        if (answer.status !== 200)
          throw new Error(`the connection was answered ${answer.status} ${answer.text}`)
      }
      await server.runJobs()
    },
    employees: () => db.select().from(employees).where(eq(employees.orgId, orgId)),
    async employee(externalId: string) {
      const isTheirs = and(eq(employees.orgId, orgId), eq(employees.externalId, externalId))
      const [row] = await db.select().from(employees).where(isTheirs)
      if (!row) throw new Error(`there is no employee ${externalId}`)
      return row
    },
    /** Walks an employee to Completed, as in a check that counts: what the sandbox has decided proves nothing. */
    async complete(
      { id, email }: { id: string; email: string },
      { phone, isTest = false }: { phone?: string; isTest?: boolean } = {},
    ) {
      const { json } = await ask('POST', `/employees/${id}/link/reveal`)
      const walker = createWalker(server, /verify\/([^?]+)/.exec(json.url)?.[1] ?? '')
      await walker.verifyEmail(email)
      if (phone) await walker.updatePhone(phone)
      await walker.passPhone()
      await walker.decide('pass')
      await walker.checkRightToWork()
      await db
        .update(steps)
        .set({ assurance: isTest ? 'none' : 'verified' })
        .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, id)))
      const { status } = await walker.complete()
      if (status !== 200) throw new Error(`the completion was answered ${status}`)
      await server.runJobs()
    },
    row: async () => (await db.select().from(hrisConnections).where(eq(hrisConnections.orgId, orgId)))[0],
    starters: () => db.select().from(hrisStarters).where(eq(hrisStarters.orgId, orgId)),
    actions: async () =>
      (await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))).map(({ action }) => action),
  }
}
