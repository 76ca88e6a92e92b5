import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#lib/app.ts'
import { employeesQuery } from '#features/employees/employee-queries.ts'
import { signedInReply, storeCookies } from '#testing/session.ts'
import script from '../../first-reads.js?raw'

// oxlint-disable-next-line typescript/no-implied-eval -- a classic script, run the way a document runs it
const run = new Function(script) as () => void
const stats = { total: 7, verified: 2, tests: 0, pending: 5 }
const asked = vi.fn<typeof fetch>()
const signal = () => asked.mock.calls[0]?.[1]?.signal
const urls = () => asked.mock.calls.map(([url]) => url)

const withRole = (role: string) => ({ ...signedInReply, org: { ...signedInReply.org, role } })

/** Runs the script of a document that starts these reads. */
function start(reads: string) {
  const element = document.createElement('script')
  element.dataset['reads'] = reads
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(element)
  run()
}

/** Creates the app as its scripts do, once they have come. */
function open() {
  const app = createApp()
  app.session.restore()
  return app
}

beforeEach(() => {
  asked.mockReset().mockImplementation(async () => Response.json(stats))
  vi.stubGlobal('fetch', asked)
  storeCookies(signedInReply)
})
afterEach(() => {
  delete window.firstReads
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('what the document has asked is not asked again, once', async () => {
  start('/employees/stats')
  const { call } = open()
  expect(await call(employees.stats)).toMatchObject(stats)
  expect(urls()).toEqual(['/api/employees/stats'])
  await call(employees.stats)
  expect(urls()).toEqual(['/api/employees/stats', '/api/employees/stats'])
})

test('both ask with the same headers, in test mode and with a token against forgery too', async () => {
  sessionStorage.setItem('bonafide-mode', 'test')
  document.cookie = 'XSRF-TOKEN=a%2Fb'
  start('/employees/stats')
  const { call } = open()
  await call(employees.stats)
  await call(employees.stats)
  const [first, second] = asked.mock.calls.map(([, init]) => Object.fromEntries(new Headers(init?.headers)))
  expect(first).toEqual({
    accept: 'application/json',
    authorization: 'Bearer token-1',
    'bonafide-mode': 'test',
    'x-xsrf-token': 'a/b',
  })
  expect(second).toEqual(first)
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

test.each([
  ['', '/api/employees?limit=100'],
  ['?status=failed', '/api/employees?limit=100&status=failed'],
  ['?q=reed&site=Leeds&employee=e1', '/api/employees?limit=100&q=reed&site=Leeds'],
])('the list of the address %s is the one that the page asks for', async (search, url) => {
  history.replaceState(null, '', `/employees${search}`)
  start('/employees?limit=100&q&status&site')
  expect(urls()).toEqual([url])
  asked.mockImplementation(async () => Response.json({ items: [], nextCursor: null }))
  const { employee: _open, ...filter } = Object.fromEntries(new URLSearchParams(search))
  const app = open()
  window.firstReads?.splice(0)
  await app.queryClient.fetchInfiniteQuery(employeesQuery(app, filter)).catch(() => undefined)
  expect(urls()[1]).toBe(url)
})

test.each(['?q=Ann%20Reed', '?site="Leeds"', '?q=a%26limit%3D1'])('%s is left to the page', (search) => {
  history.replaceState(null, '', `/employees${search}`)
  start('/employees?limit=100&q&status&site')
  expect(urls()).toEqual([])
})

test('a read is made by the roles that the page makes it for', () => {
  storeCookies(withRole('billing'))
  start('/employees/stats /first-steps:owner,admin')
  storeCookies(withRole('owner'))
  start('/first-steps:owner,admin')
  storeCookies(signedInReply)
  start('/first-steps:owner,admin')
  expect(urls()).toEqual(['/api/employees/stats', '/api/first-steps', '/api/first-steps'])
})

test.each([
  ['signs out', (app: ReturnType<typeof open>) => app.session.leave()],
  [
    'changes to another organisation',
    (app: ReturnType<typeof open>) =>
      app.session.start({ ...signedInReply, org: { id: 'o2', name: 'Harbour Ltd' } }),
  ],
])('it is thrown away where the user %s', async (_how, change) => {
  start('/employees/stats')
  const app = open()
  expect(signal()?.aborted).toBe(false)
  change(app)
  expect(signal()?.aborted).toBe(true)
  asked.mockImplementation(async () => Response.json(stats))
  storeCookies(signedInReply)
  app.session.restore()
  await app.call(employees.stats)
  expect(urls()).toHaveLength(2)
})

test('a session that was renewed meanwhile asks by itself', async () => {
  start('/employees/stats')
  const app = open()
  app.session.start({ ...signedInReply, access_token: 'token-2' })
  await app.call(employees.stats)
  expect(urls()).toHaveLength(2)
})

test('what has failed on the way is asked again', async () => {
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  start('/employees/stats')
  expect(await open().call(employees.stats)).toMatchObject(stats)
  expect(urls()).toHaveLength(2)
})

test('a page that was put aside for long asks anew', async () => {
  start('/employees/stats')
  const { call } = open()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  await call(employees.stats)
  expect(urls()).toHaveLength(2)
})

test('a call that is given up ends its read', async () => {
  asked.mockImplementationOnce(() => new Promise(() => {}))
  start('/employees/stats')
  const controller = new AbortController()
  const called = open().call(employees.stats, { signal: controller.signal })
  expect(signal()?.aborted).toBe(false)
  controller.abort()
  await expect(called).rejects.toMatchObject({ kind: 'canceled' })
  expect(signal()?.aborted).toBe(true)
})

test('an answer is read to its end before the page asks for it', async () => {
  const response = Response.json(stats)
  asked.mockResolvedValueOnce(response)
  start('/employees/stats')
  await vi.waitFor(() => expect(response.bodyUsed).toBe(true))
  expect(await open().call(employees.stats)).toMatchObject(stats)
})

test.each([401, 500])('a read that was answered with %s fails as it would for the page', async (status) => {
  asked.mockImplementation(async () => new Response('{}', { status }))
  start('/employees/stats')
  await expect(open().call(employees.stats)).rejects.toMatchObject({ status })
})

test.each([
  ['no session', () => storeCookies({ ...signedInReply, access_token: '' })],
  ['a cookie that is none of ours', () => (document.cookie = 'org=%7B; path=/')],
])('%s starts nothing', (_what, happen) => {
  happen()
  start('/employees/stats')
  expect(urls()).toEqual([])
})
