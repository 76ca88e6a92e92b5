import type { IDataObject } from 'n8n-workflow'
import { beforeEach, expect, test } from 'vitest'
import { executing } from '../../testing/fake-n8n.ts'
import { waited } from '../../testing/n8n-workflow.ts'
import { Bonafide } from './Bonafide.node.ts'

const node = new Bonafide()
const run = (made: ReturnType<typeof executing>) => node.execute.call(made.functions)
const ella = { operation: 'invite', fullName: 'Ella Novak', email: 'ella@example.com', channel: 'email' }
const refusal = (statusCode: number, fields: IDataObject = {}, headers = {}) => ({
  statusCode,
  headers,
  body: { message: 'Not now', code: 'busy', requestId: 'r1', ...fields },
})

beforeEach(() => void waited.splice(0))

test('an invitation goes out with what is filled in, and names the item that it was made of', async () => {
  const additionalFields = {
    startDate: '2026-12-01T00:00:00.000Z',
    site: '',
    managerEmail: 'lead@example.com',
  }
  const made = executing(
    [{ ...ella, additionalFields }],
    [{ statusCode: 201, body: { employeeId: 'e1', status: 'invited' } }],
  )
  expect(await run(made)).toEqual([
    [{ json: { employeeId: 'e1', status: 'invited' }, pairedItem: { item: 0 } }],
  ])
  expect(made.sent[0]).toMatchObject({
    method: 'POST',
    url: 'https://bonafide.example.com/api/v1/employees/invite',
    disableFollowRedirect: true,
    headers: { 'bonafide-version': '2026-11' },
  })
  expect(made.sent[0]?.body).toEqual({
    fullName: 'Ella Novak',
    email: 'ella@example.com',
    inviteChannelPref: 'email',
    startDate: '2026-12-01',
    manager: { email: 'lead@example.com' },
  })
})

test('the start date may be a day, a moment or a date of an expression', async () => {
  const dates = ['2026-12-01', '2026-12-01T00:00:00', new Date('2026-12-01T09:00:00Z')]
  const made = executing(
    dates.map((startDate) => ({ ...ella, additionalFields: { startDate } })),
    [{ body: {} }],
  )
  await run(made)
  expect(made.sent.map(({ body }) => body?.['startDate'])).toEqual(dates.map(() => '2026-12-01'))
})

test('a node that is tried again sends the same invitation with the same key, and another with another', async () => {
  const keysOf = async (items: IDataObject[], executionId?: string) => {
    const made = executing(items, [{ body: {} }], { executionId })
    await run(made)
    return made.sent.map(({ headers }) => headers?.['idempotency-key'])
  }
  const two = [ella, { ...ella, email: 'adam@example.com' }]
  const first = await keysOf(two)
  expect(new Set(first).size).toBe(2)
  expect(await keysOf(two)).toEqual(first)
  expect(await keysOf([ella], '18')).not.toEqual([first[0]])
})

test('a refusal says what Bonafide says, and goes on with the next item where the node is told to', async () => {
  const answers = [
    refusal(409, { message: 'This employee has already been invited', code: 'already_invited' }),
    { statusCode: 201, body: { employeeId: 'e2' } },
  ]
  await expect(run(executing([ella], answers))).rejects.toMatchObject({
    message: 'This employee has already been invited',
    description: 'Code: already_invited · Request: r1',
    httpCode: '409',
  })
  const [items] = await run(executing([ella, ella], answers, { continueOnFail: true }))
  expect(items).toEqual([
    {
      json: {
        error: 'This employee has already been invited',
        description: 'Code: already_invited · Request: r1',
      },
      pairedItem: { item: 0 },
    },
    { json: { employeeId: 'e2' }, pairedItem: { item: 1 } },
  ])
})

test('what is wrong with a field is told', async () => {
  const errors = { email: 'Please enter a valid email address' }
  await expect(run(executing([ella], [refusal(422, { errors })]))).rejects.toMatchObject({
    description: expect.stringContaining('email: Please enter a valid email address'),
  })
})

test('a request that was not done is sent again when the answer says so, at most three times', async () => {
  const made = executing([ella], [refusal(429, {}, { 'retry-after': '8' }), { statusCode: 201, body: {} }])
  await run(made)
  expect([made.sent.length, waited]).toEqual([2, [8000]])
  expect(made.sent[0]?.headers).toEqual(made.sent[1]?.headers)

  const busy = executing([ella], [refusal(503)])
  await expect(run(busy)).rejects.toThrow('Not now')
  expect(busy.sent).toHaveLength(3)
  const late = executing([ella], [refusal(429, {}, { 'retry-after': '3600' })])
  await expect(run(late)).rejects.toThrow('Not now')
  const failing = executing([ella], [refusal(500)])
  await expect(run(failing)).rejects.toThrow('Not now')
  expect([late.sent.length, failing.sent.length]).toEqual([1, 1])
})

test('an address that sends on, is not there or answers a page is named as such', async () => {
  const page = { statusCode: 502, body: '<html>Bad gateway</html>' }
  await expect(run(executing([ella], [{ statusCode: 301 }]))).rejects.toThrow(/base URL leads to another/)
  await expect(run(executing([ella], [new Error('ECONNREFUSED')]))).rejects.toThrow(/could not be reached/)
  await expect(run(executing([ella], [page]))).rejects.toThrow('Bonafide answered 502')
  const list = { operation: 'getAll', returnAll: true }
  await expect(run(executing([list], [{ body: '<html>' }]))).rejects.toThrow(/no list of employees/)
})

test('all employees are read page by page, and of a limit no more than that', async () => {
  const page = (ids: string[], nextCursor: string | null) => ({
    body: { items: ids.map((employeeId) => ({ employeeId })), nextCursor },
  })
  const pages = [page(['a', 'b'], 'next'), page(['c'], null)]
  const list = { operation: 'getAll', filters: { status: 'completed', site: '' } }
  const all = executing([{ ...list, returnAll: true }], pages)
  const [items = []] = await run(all)
  expect(items.map(({ json }) => json['employeeId'])).toEqual(['a', 'b', 'c'])
  expect(all.sent.map(({ qs }) => qs)).toEqual([
    { status: 'completed', limit: '100' },
    { status: 'completed', limit: '100', cursor: 'next' },
  ])
  const some = executing([{ ...list, returnAll: false, limit: 2 }], pages)
  expect((await run(some))[0]).toHaveLength(2)
  expect(some.sent.map(({ qs }) => qs?.['limit'])).toEqual(['2'])
})

test('an evidence pack comes as a file with the name that Bonafide gives it', async () => {
  const item = { operation: 'downloadEvidencePack', employeeId: 'a/b', binaryPropertyName: 'pack' }
  const answer = {
    headers: { 'content-disposition': 'attachment; filename="evidence-pack-a.zip"' },
    body: Buffer.from('PK'),
  }
  const made = executing([item], [answer])
  expect(await run(made)).toEqual([
    [
      {
        json: { employeeId: 'a/b', fileName: 'evidence-pack-a.zip' },
        binary: { pack: { mimeType: 'application/zip', fileName: 'evidence-pack-a.zip', text: 'PK' } },
        pairedItem: { item: 0 },
      },
    ],
  ])
  expect(made.sent[0]).toMatchObject({
    url: 'https://bonafide.example.com/api/v1/employees/a%2Fb/evidence-pack',
    encoding: 'arraybuffer',
  })
  const body = Buffer.from(JSON.stringify(refusal(404).body))
  await expect(run(executing([item], [{ statusCode: 404, body }]))).rejects.toThrow('Not now')
})

test('an empty id is refused before it is the path of the list', async () => {
  const made = executing([{ operation: 'get', employeeId: ' ' }], [{ body: {} }])
  await expect(run(made)).rejects.toThrow('The employee ID is empty')
  expect(made.sent).toEqual([])
})
