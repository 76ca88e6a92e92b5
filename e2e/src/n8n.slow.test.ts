import { createHmac, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyToLint, createN8n, faultsOf, installN8n, type N8n } from './product/n8n.ts'
import { withProduct } from './product/with-product.ts'
import { createPartner, type Partner } from './walks/partner.ts'

const examples = resolve(import.meta.dirname, '../../n8n-nodes-bonafide/examples')
/** any: an exported workflow has what its nodes have. */
const example = async (name: string): Promise<any> =>
  JSON.parse(await readFile(join(examples, `${name}.json`), 'utf8'))

const product = withProduct()
// A first run fetches 2 GB of packages, and n8n itself asks for this Node.
const isNodeRecent = Number(process.versions.node.split('.')[0]) >= 24
const slow = { timeout: 600_000 }
let n8n: N8n
let partner: Partner
/** Calls the API in test mode, as a user. any: each call answers something else. */
let inTest: (method: string, path: string, body?: object) => Promise<any>

beforeAll(async () => {
  if (!isNodeRecent) return
  await installN8n()
  n8n = await createN8n()
  partner = await createPartner(product.url, 'https://hr.example.com')
  inTest = async (method, path, body) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${partner.session}`,
        'content-type': 'application/json',
        'bonafide-mode': 'test',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${JSON.stringify(reply)}`)
    return reply
  }
  const scopes = ['employees:read', 'employees:write', 'evidence:read', 'webhooks:manage']
  const { key } = await inTest('POST', '/api-keys', { name: 'n8n', scopes })
  const data = { url: product.url, apiKey: key }
  await n8n.put('credentials', { id: 'bonafide', name: 'Bonafide account', type: 'bonafideApi', data })
}, 1_800_000)
afterAll(() => n8n?.remove())

test("n8n's own linter and n8n's own types find nothing", slow, async ({ skip }) => {
  skip(!isNodeRecent, 'needs: Node 24')
  const copy = await copyToLint()
  expect(await faultsOf(copy, 'n8n-node')).toBe('')
  expect(await faultsOf(copy, 'tsc')).toBe('')

  // A rule that is broken is found.
  const file = join(copy, 'nodes/Bonafide/Bonafide.node.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace("import { createHash } from 'node:crypto'", "import 'node:fs'\n$&"))
  expect(await faultsOf(copy, 'n8n-node')).toContain('no-restricted-imports')
  await writeFile(file, text.replace('continueOnFail()', 'continuesOnFail()'))
  expect(await faultsOf(copy, 'tsc')).toContain('continuesOnFail')
})

test(
  'the example invites, gets each employee and lists all, and invites nobody twice',
  slow,
  async ({ skip }) => {
    skip(!isNodeRecent, 'needs: Node 24')
    const workflow = await example('invite-new-hires')
    await n8n.put('workflow', workflow)
    const execute = () => n8n.command('execute', `--id=${workflow.id}`, '--rawOutput')
    const printed = await execute()
    const { data } = JSON.parse(printed.slice(printed.indexOf('{')))
    const itemsOf = (node: string) =>
      data.resultData.runData[node][0].data.main[0].map((item: { json: object }) => item.json)
    expect(itemsOf('Get Employee')).toMatchObject([
      { employee: { fullName: 'Ella Novak', startDate: '2027-01-11', status: 'invited' } },
      { employee: { fullName: 'Adam Osei', startDate: '2027-01-18', status: 'invited' } },
    ])
    const names = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName).toSorted()
    expect(names(itemsOf('All Employees'))).toEqual(['Adam Osei', 'Ella Novak'])

    await expect(execute()).rejects.toMatchObject({ stdout: expect.stringMatching(/already been invited/i) })
    expect(names((await inTest('GET', '/employees')).items)).toEqual(['Adam Osei', 'Ella Novak'])
  },
)

test(
  'an employee who completes starts the other example, and nothing that is not signed does',
  slow,
  async ({ skip }) => {
    skip(!isNodeRecent, 'needs: Node 24')
    const workflow = await example('collect-evidence')
    await n8n.put('workflow', workflow)
    await n8n.command('publish:workflow', `--id=${workflow.id}`)
    const { output } = await n8n.start()
    const endpoints = async () => (await inTest('GET', '/webhook-endpoints')).items
    await vi.waitUntil(async () => (await endpoints()).length === 1, { timeout: 60_000, interval: 200 })
    const [{ url }] = await endpoints()
    expect(url, output()).toContain(n8n.url)

    // Signed with another secret.
    const { employeeId, email, verificationToken } = await inTest('POST', '/employees/invite', {
      fullName: 'Ella Match',
      email: 'ella.match@example.com',
      phone: '07700 900125',
      inviteChannelPref: 'email',
    })
    const forged = JSON.stringify({ type: 'employee.completed', data: { employeeId } })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', randomBytes(32))
      .update(`m1.${timestamp}.${forged}`)
      .digest('base64')
    const { status } = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': 'm1',
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body: forged,
    })
    expect(status).toBe(400)

    await walkToCompleted(verificationToken, email)
    const executions = () =>
      n8n.rows(
        `select e.status, d.data from execution_entity e join execution_data d on d."executionId" = e.id
       where e."workflowId" = '${workflow.id}' and e.finished order by e.id`,
      )
    await vi.waitUntil(async () => (await executions()).length > 0, { timeout: 60_000, interval: 200 })
    const done = await executions()
    expect(done.map((row) => row['status'])).toEqual(['success'])
    expect(done[0]?.['data']).toContain(`evidence-pack-${employeeId.slice(0, 8)}.zip`)

    // Sent again it goes no further than Remove Duplicates.
    const [before] = await endpoints()
    const deliveries = async () => (await inTest('GET', `/webhook-endpoints/${before.id}/deliveries`)).items
    const [delivery] = await deliveries()
    await inTest('POST', `/webhook-endpoints/${before.id}/deliveries/${delivery.id}/redeliver`)
    await vi.waitUntil(async () => (await executions()).length === 2, { timeout: 60_000, interval: 200 })
    const [, again] = await executions()
    expect(again).toMatchObject({ status: 'success', data: expect.not.stringContaining('evidence-pack-') })

    // It is the same endpoint after a restart, and gone once the workflow is switched off. A test starts nothing.
    await n8n.stop()
    await n8n.start()
    expect(await endpoints()).toEqual([before])
    await inTest('POST', `/webhook-endpoints/${before.id}/test`)
    const newest = async () => (await deliveries())[0]
    await vi.waitUntil(async () => (await newest()).type === 'ping' && (await newest()).state !== 'pending', {
      timeout: 60_000,
      interval: 200,
    })
    expect(await newest()).toMatchObject({ state: 'delivered', responseStatus: 200 })
    expect(await executions()).toHaveLength(2)
    await n8n.switchOff(workflow.id)
    await vi.waitUntil(async () => (await endpoints()).length === 0, { timeout: 30_000, interval: 200 })
  },
)

/** Does what the employee's browser does, with the values of test mode. */
async function walkToCompleted(token: string, email: string): Promise<void> {
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${product.url}/api/flow${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = (await response.json()) as Record<string, any> // any: each call answers something else
    if (!response.ok) throw new Error(`${path} answered ${JSON.stringify(reply)}`)
    return reply
  }
  const progress = () => send(`/progress/${token}?channel=email`)
  await send('/email/verify', { token, email })
  const { employeeId } = await progress()
  await send('/otp/request', { employeeId })
  await send('/otp/verify', { employeeId, code: '000000' })
  await send('/id/session', { employeeId })
  await vi.waitUntil(async () => (await progress())['steps'].id.status === 'pass', { timeout: 30_000 })
  await send('/rtw/check', { employeeId })
  await send('/complete', { employeeId })
}
