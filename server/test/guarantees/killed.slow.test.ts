import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startSmtp } from '#testing/fakes/fake-smtp.ts'
import { createProcesses, type Processes, type TestServerProcess } from '#testing/processes/processes.ts'
import { type Query, queryStopped } from '#testing/processes/query-stopped.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { allowAnyLoad, type ConsoleCalls, signUpByCall } from '#testing/load/console-calls.ts'

const perKill = 20

let processes: Processes
afterEach(() => processes.end())

async function kill({ child, exited }: Pick<TestServerProcess, 'child' | 'exited'>): Promise<void> {
  child.kill('SIGKILL')
  await exited
}

/**
 * Invites these employees, a few at once, and kills the server as soon as so many of them are acknowledged.
 * @returns those that were acknowledged
 */
async function inviteUntilKilled(
  server: TestServerProcess,
  calls: ConsoleCalls,
  { emails, killAfter }: { emails: readonly string[]; killAfter: number },
): Promise<string[]> {
  const acknowledged: string[] = []
  const left = emails.values()
  const inviteInTurn = async () => {
    for (const email of left) {
      // Uses one key for each invitation, to send it again when its reply was lost.
      const key = email.replaceAll(/\W/g, '-')
      const answer = await calls.invite(server.url, email, { 'idempotency-key': key }).catch(() => undefined)
      if (!answer) continue
      expect(answer.status).toBe(201)
      acknowledged.push(email)
      if (acknowledged.length === killAfter) await kill(server)
    }
  }
  await Promise.all(Array.from({ length: 4 }, inviteInTurn))
  return acknowledged
}

test(
  'a server that is killed under load, again and again, keeps what it acknowledged, whole and once',
  // A job that was handed out at the moment of a kill is given to another process minutes later.
  { timeout: Math.max(repeatsWithinMs, 400_000) },
  async ({ annotate, onTestFinished }) => {
    const kills = repeats({ pglite: 3, postgres: 5 }, 100)
    processes = await createProcesses()
    const smtp = await startSmtp()
    onTestFinished(() => smtp.close())
    const settings = {
      // A token is good at the address that it was issued at.
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'no-reply@mail.example.com',
    }
    const first = await processes.startServer(settings)
    const calls = await signUpByCall(first.url)
    await kill(first)
    await queryStopped(processes, (query) => allowAnyLoad(query, calls.orgId))

    const emails = Array.from({ length: kills * perKill }, (_, index) => `employee.${index}@example.com`)
    const acknowledged = new Set<string>()
    for (let killed = 0; killed < kills; killed++) {
      const asked = emails.slice(0, (killed + 1) * perKill).filter((email) => !acknowledged.has(email))
      const server = await processes.startServer(settings)
      // Somewhere else in the work each time, and with those of before among them.
      const killAfter = 1 + ((killed * 7) % (perKill - 4))
      for (const email of await inviteUntilKilled(server, calls, { emails: asked, killAfter }))
        acknowledged.add(email)
    }
    await queryStopped(processes, async (query) => {
      const stored = new Set(await storedIn(query, calls.orgId))
      expect([...acknowledged].filter((email) => !stored.has(email))).toEqual([])
    })

    const last = await processes.startServer(settings)
    const left = emails.filter((email) => !acknowledged.has(email))
    await inviteUntilKilled(last, calls, { emails: left, killAfter: Infinity })
    const writtenTo = () =>
      smtp.received.flatMap(({ to }) => to).filter((address) => address.startsWith('employee.'))
    await vi.waitFor(() => expect(new Set(writtenTo())).toEqual(new Set(emails)), {
      timeout: 300_000,
      interval: 250,
    })
    last.child.kill('SIGTERM')
    expect(await last.exited).toEqual([0, null])

    const ids = new Set(smtp.received.map(({ mail }) => mail.messageId))
    const twice = smtp.received.length - ids.size
    await annotate(`${kills} kills, ${emails.length} invitations, ${twice} messages twice`)
    expect(twice).toBeLessThanOrEqual(kills)
    await queryStopped(processes, async (query) => {
      expect((await storedIn(query, calls.orgId)).toSorted()).toEqual(emails.toSorted())
      await expectWhole(query, emails.length)
    })
  },
)

const storedIn = async (query: Query, orgId: string) =>
  (await query<{ email: string }>('select email from employees where org_id = $1', [orgId])).map(
    ({ email }) => email,
  )

/**
 * Checks that each employee has the same rows in every table that names employees, and that the counts match the rows.
 */
async function expectWhole(query: Query, invited: number): Promise<void> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'employee_id' order by 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [counted] = await query<{ least: number; most: number }>(
      `select min(n)::int as least, max(n)::int as most from (
         select count(of.employee_id) as n from employees
         left join ${name} of on of.org_id = employees.org_id and of.employee_id = employees.id
         group by employees.id) as counts`,
    )
    expect([name, counted?.least]).toEqual([name, counted?.most])
    rows[name] = counted?.most ?? 0
  }
  expect(rows).toMatchObject({ links: 1, messages: 1, audit_log: 1 })
  const [counts] = await query<{ n: number }>('select sum(invited)::int as n from employee_counts')
  expect(counts?.n).toBe(invited)
}

test(
  'a server that is killed in its first start, again and again, starts in the end and has all tables',
  { timeout: repeatsWithinMs },
  async () => {
    const kills = repeats({ pglite: 3, postgres: 5 }, 20)
    processes = await createProcesses({ empty: true })
    for (let killed = 0; killed < kills; killed++) {
      const server = await processes.run('main', { PORT: '0' })
      await sleep(300 + ((killed * 730) % 2700))
      await kill(server)
    }
    const server = await processes.startServer()
    const calls = await signUpByCall(server.url)
    expect((await calls.list(server.url)).status).toBe(200)
    expect((await calls.invite(server.url, 'ella@example.com')).status).toBe(201)
  },
)
