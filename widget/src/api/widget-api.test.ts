import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorOf } from '../element/status.ts'
import { english } from '../localization/texts/en-gb.ts'
import { createTokenSource } from './token-source.ts'
import type { ViewHost } from '../views/view-host.ts'
import { createWidgetApi } from './widget-api.ts'

const progress = { currentStep: 2, employeeId: 'flow', steps: {}, employee: {} }
const answer = (status: number, body: object) => Response.json(body, { status })
const refusal = (code: string, status = 401) => answer(status, { code, message: 'words of the server' })

let answers: (Response | Error)[] = []
const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
  const next = answers.shift() ?? answer(200, progress)
  if (next instanceof Error) throw next
  return next
})
const fetchToken = vi.fn<(context: { reason: string }) => Promise<string>>()

let life = new AbortController()
let choice: (() => { languageChosen: boolean }) | undefined

function setUp({ canRenew = true, isBearer = false, frame = 'embedded' } = {}) {
  vi.stubGlobal('fetch', fetched)
  const host = {
    page: { options: {} },
    source: { apiUrl: 'https://app.example/api', frame, choice },
    localization: { locale: () => 'cy' },
    tokens: createTokenSource(
      { options: { token: 'one' }, fetchToken: canRenew ? fetchToken : undefined },
      () => {},
    ),
    within: (work: (signal: AbortSignal) => Promise<unknown>) => work(life.signal),
    words: (code: string) => errorOf(code.replace('embed_', ''), english).displayMessage,
  }
  return createWidgetApi(host as unknown as ViewHost, isBearer ? 'header' : 'request').call
}
const read = (call: ReturnType<typeof setUp>) => call(flow.progress, { params: { token: 'as mounted' } })
const urls = () => fetched.mock.calls.map(([url]) => url.split('/').at(-1))

beforeEach(() => {
  life = new AbortController()
  choice = undefined
  answers = []
  fetched.mockClear()
  fetchToken.mockReset()
  fetchToken.mockResolvedValue('two')
})

test('the token of the moment takes the place of the one the view was mounted with', async () => {
  const call = setUp()
  await read(call)
  answers = [answer(200, { ok: true })]
  await call(flow.verifyEmail, { body: { token: 'as mounted', email: 'a@example.com' } })
  expect(urls()).toEqual(['one', 'verify'])
  expect(JSON.parse(fetched.mock.calls[1]?.[1].body as string)).toEqual({
    token: 'one',
    email: 'a@example.com',
    language: 'cy',
  })
})

test('each step tells the language of the page and, where there is a switch, whether it was chosen', async () => {
  const complete = async () => {
    answers = [answer(200, { ok: true })]
    await setUp()(flow.complete, { body: { employeeId: 'flow' } })
    return JSON.parse(fetched.mock.lastCall?.[1].body as string) as unknown
  }
  expect(await complete()).toEqual({ employeeId: 'flow', language: 'cy' })
  choice = () => ({ languageChosen: true })
  expect(await complete()).toEqual({ employeeId: 'flow', language: 'cy', languageChosen: true })
})

test('the form that invites says nothing of the language of its own page', async () => {
  const invitation = { fullName: 'Ada', email: 'ada@example.com', inviteChannelPref: 'email' } as const
  await setUp({ isBearer: true })(employees.invite, { body: invitation })
  expect(JSON.parse(fetched.mock.lastCall?.[1].body as string)).toEqual(invitation)
})

test('where the token goes with every call it is a bearer, elsewhere never', async () => {
  const invitation = { fullName: 'Ada', email: 'ada@example.com', inviteChannelPref: 'sms' } as const
  await setUp({ isBearer: true })(employees.invite, { body: invitation })
  await read(setUp())
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init.headers))
  expect(headers.map((each) => each.get('authorization'))).toEqual(['Bearer one', null])
})

test.each([
  ['embed_token_expired', 'expired'],
  ['embed_token_revoked', 'rejected'],
])('after %s it asks for another token, once, and repeats the call with it', async (code, reason) => {
  answers = [refusal(code)]
  expect(await read(setUp())).toMatchObject({ currentStep: 2 })
  expect(fetchToken.mock.calls).toEqual([[{ reason }]])
  expect(urls()).toEqual(['one', 'two'])
})

test('a second refused token is token_refresh_failed, and no dead link', async () => {
  answers = [refusal('embed_token_expired'), refusal('embed_token_revoked')]
  await expect(read(setUp())).rejects.toMatchObject({
    code: 'token_refresh_failed',
    status: undefined,
    message: english.access,
  })
  expect(fetchToken).toHaveBeenCalledTimes(1)
})

test('a 401 without a code is about the token, and no dead link', async () => {
  answers = [answer(401, {})]
  await expect(read(setUp({ canRenew: false }))).rejects.toMatchObject({
    code: 'token_invalid',
    status: undefined,
    message: english.access,
  })
})

test('no other token to be had is told, and the same call works when there is one', async () => {
  answers = [refusal('embed_token_expired')]
  fetchToken.mockRejectedValueOnce(new Error('away'))
  const call = setUp()
  await expect(read(call)).rejects.toMatchObject({ code: 'token_refresh_failed', message: english.access })
  answers = [refusal('embed_token_expired')]
  expect(await read(call)).toMatchObject({ currentStep: 2 })
})

test('a link that is refused stays one that is refused', async () => {
  answers = [refusal('invalid_link')]
  await expect(read(setUp({ canRenew: false }))).rejects.toMatchObject({
    status: 401,
    code: 'invalid_link',
    message: 'words of the server',
  })
})

test('a page that is not listed is no dead link', async () => {
  answers = [refusal('origin_not_allowed', 403)]
  await expect(read(setUp())).rejects.toMatchObject({ status: undefined, message: english.broken })
  expect(fetchToken).not.toHaveBeenCalled()
})

const away = () => new TypeError('Failed to fetch')

test('without an answer the employee is told what to do, and on the page of a link as the views do', async () => {
  const invitation = { fullName: 'Ada', email: 'ada@example.com', inviteChannelPref: 'sms' } as const
  const message = async (frame: string) => {
    answers = [away()]
    return setUp({ frame })(employees.invite, { body: invitation }).catch((error: Error) => error)
  }
  expect(await message('embedded')).toMatchObject({
    kind: 'network',
    message: english.offline,
    cause: away(),
  })
  expect(await message('page')).toMatchObject({ kind: 'network', message: '' })
})

test.each([
  ['a broken connection', away],
  ['503', () => refusal('busy', 503)],
])('a read is tried once more after %s, a change is not', async (_, failure) => {
  answers = [failure()]
  expect(await read(setUp())).toMatchObject({ currentStep: 2 })
  answers = [failure(), failure()]
  await expect(read(setUp())).rejects.toBeInstanceOf(ApiError)
  fetched.mockClear()
  answers = [failure()]
  await expect(setUp()(flow.complete, { body: { employeeId: 'e' } })).rejects.toBeInstanceOf(ApiError)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a refusal says what its body says, as far as it can be read', async () => {
  const headers = { 'x-request-id': 'r1' }
  const body = { message: 'Please check', code: 7, errors: { email: 'Odd', name: ['x'] } }
  answers = [Response.json(body, { status: 422, headers })]
  await expect(read(setUp())).rejects.toMatchObject({
    kind: 'http',
    status: 422,
    code: 'unknown',
    message: 'Please check',
    errors: { email: 'Odd' },
    requestId: 'r1',
  })
  answers = [new Response('<h1>Bad gateway</h1>', { status: 502 })]
  await expect(read(setUp())).rejects.toMatchObject({ status: 502, code: 'unknown', message: '' })
})

test('an odd reply is a bad one, or nothing where nothing was expected', async () => {
  answers = [new Response('<html>')]
  await expect(read(setUp())).rejects.toMatchObject({ kind: 'bad_reply' })
  answers = [new Response('<html>')]
  expect(await setUp()(flow.complete, { body: { employeeId: 'e' } })).toBeUndefined()
})

test.each([
  ['timeout', new DOMException('', 'TimeoutError')],
  ['canceled', undefined],
])('what was ended is %s', async (kind, reason) => {
  const call = setUp()
  life.abort(reason)
  answers = [new DOMException('', 'AbortError'), new DOMException('', 'AbortError')]
  await expect(read(call)).rejects.toMatchObject({ kind })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a cookie of the host page goes nowhere', async () => {
  document.cookie = 'XSRF-TOKEN=of-the-host'
  await read(setUp())
  const [, init] = fetched.mock.lastCall ?? []
  expect(JSON.stringify([...new Headers(init?.headers)])).not.toContain('of-the-host')
})

test('a refusal about what the employee entered keeps its code and the words of the server', async () => {
  const call = setUp()
  for (const code of ['wrong_code', 'email_mismatch', 'email_tries_used']) {
    answers = [refusal(code, 400)]
    const refused = call(flow.verifyEmail, { body: { token: 'one', code: '012345' } })
    await expect(refused).rejects.toMatchObject({ status: 400, code, message: 'words of the server' })
  }
})
