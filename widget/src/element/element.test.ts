import type { BonafideElement } from '@bonafide/sdk'
import { ApiError } from '@bonafide/shared/api/api-error.ts'
import { expect, test, vi } from 'vitest'
import { create, elementWorld, mount, said, settled } from '../../testing/element-world.ts'
import { embedToken } from '../../testing/embed-token.ts'
import { english } from '../localization/texts/en-gb.ts'

const verifyToken = embedToken({ view: 'verify', iat: 0, exp: 900 })
const inviteToken = embedToken({ view: 'invite', iat: 0, exp: 900 })

// On the page before the script is.
const early = document.createElement('bonafide-widget')
Object.assign(early, { options: { token: 'link', channel: 'sms' }, prefill: { fullName: 'Ada' } })
document.body.append(early)
const world = elementWorld()
early.remove()

test('the view comes from the kind of token', async () => {
  await mount({ token: inviteToken })
  await mount({ token: verifyToken })
  await mount({ token: 'link' })
  expect(world.view.mock.calls).toEqual([['invite'], ['verify'], ['verify']])
  expect(world.codes()).toEqual([])
})

test('attributes say the same as options, and options count more', async () => {
  await mount({ channel: 'sms' }, { token: 'link', channel: 'email', 'api-url': '/x', 'return-url': '/y' })
  expect(world.host.page.options).toMatchObject({
    token: 'link',
    channel: 'sms',
    apiUrl: '/x',
    returnUrl: '/y',
  })
  expect(world.host.page.returnUrl()).toBe('/y')
})

test('what was set before the script was there counts, and does not hide what is set later', async () => {
  document.body.append(early)
  await settled()
  expect(world.host.page.options).toMatchObject({
    token: 'link',
    channel: 'sms',
    prefill: { fullName: 'Ada' },
  })
  Object.assign(early, { locale: 'cy' })
  expect(early.options.locale).toBe('cy')
})

test('a view that does not fit the token is not shown', async () => {
  const element = await mount({ token: verifyToken }, { view: 'invite' })
  expect(world.codes()).toEqual(['wrong_view'])
  expect(element.state).toBe('error')
  expect(said(element)).toBe(english.broken)
  expect(world.draw).not.toHaveBeenCalled()
})

test('without a token it says so, and begins when there is one', async () => {
  const element = await mount()
  expect(world.codes()).toEqual(['token_missing'])
  element.setToken('link')
  await settled()
  expect(element.state).toBe('ready')
  expect(said(element)).toBe('Shown')
})

test('a view that cannot be loaded can be tried again', async () => {
  world.view.mockRejectedValueOnce(new Error('offline'))
  const element = await mount({ token: 'link' })
  expect(world.codes()).toEqual(['view_failed'])
  expect(said(element)).toBe(english.offline + english.retry)
  element.shadowRoot?.querySelector('button')?.click()
  await settled()
  expect(said(element)).toBe('Shown')
  expect(element.state).toBe('ready')
})

test('a host that cannot give a token can be asked again', async () => {
  const fetchToken = vi.fn().mockRejectedValueOnce(new Error('500')).mockResolvedValue(inviteToken)
  const element = await mount({ fetchToken })
  expect(world.events).toEqual([
    ['error', expect.objectContaining({ code: 'token_refresh_failed', message: '500', retryable: true })],
  ])
  element.shadowRoot?.querySelector('button')?.click()
  await settled()
  expect(world.view).toHaveBeenCalledWith('invite')
  expect(said(element)).toBe('Shown')
})

test.each([
  [
    'the host refuses a token',
    { locale: 'fr', fetchToken: () => Promise.reject(new Error('500')) },
    'access',
  ],
  ['there is no token', { locale: 'fr' }, 'broken'],
] as const)(
  'a failure is told in the language of the page, where that has not come yet: %s',
  async (_, options, text) => {
    world.language.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return { messages: {}, texts: { ...english, [text]: 'En français' } }
    })
    const element = await mount(options)
    await vi.waitFor(() => expect(said(element)).toContain('En français'))
    expect(world.events.at(-1)?.[1]).toMatchObject({ displayMessage: 'En français' })
    expect(world.language).toHaveBeenCalledWith('verify', 'fr')
  },
)

test('a failure is told in English where the language does not come', async () => {
  world.language.mockReturnValue(new Promise(() => {}))
  const element = await mount({ locale: 'fr' })
  await vi.waitFor(() => expect(said(element)).toBe(english.broken), { timeout: 4_000 })
})

test('a token that comes while a failure waits for its language begins anew', async () => {
  world.language.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { messages: {}, texts: english }
  })
  const element = await mount({ locale: 'fr' })
  element.setToken('link')
  await vi.waitFor(() => expect(said(element)).toBe('Shown'))
  expect(world.codes()).toEqual([])
})

test('token-url is asked with POST and the page’s own cookies', async () => {
  const fetched = vi.fn(async () => Response.json({ token: inviteToken }))
  vi.stubGlobal('fetch', fetched)
  await mount({}, { 'token-url': '/hr/token' })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/hr/token', expect.objectContaining({ method: 'POST' }))
  expect(said(document.querySelector('bonafide-widget'))).toBe('Shown')
})

test('without its language it is in English, and says so to the page only', async () => {
  world.language.mockRejectedValue(new Error('offline'))
  const element = await mount({ token: 'link', locale: 'cy' })
  expect(world.codes()).toEqual(['language_failed'])
  expect(said(element)).toBe('Shown')
  expect(world.draw).toHaveBeenLastCalledWith('en-GB')
})

test('the language changes while it is shown, by option and by attribute, and nothing begins anew', async () => {
  const element = await mount({ token: 'link', locale: 'pl-PL' })
  expect(world.draw).toHaveBeenLastCalledWith('pl')
  element.update({ locale: 'ar' })
  await settled()
  expect(world.draw).toHaveBeenLastCalledWith('ar')
  element.update({ locale: undefined })
  element.setAttribute('locale', 'fr')
  await settled()
  expect(world.draw).toHaveBeenLastCalledWith('fr')
  expect(world.view).toHaveBeenCalledTimes(1)
  expect(world.stop).not.toHaveBeenCalled()
})

test('the language is the page’s where none is given', async () => {
  document.documentElement.lang = 'ro'
  await mount({ token: 'link' })
  document.documentElement.lang = ''
  expect(world.draw).toHaveBeenLastCalledWith('ro')
})

test('moving it in the page does not disturb it; a second after it was taken away it ends', async () => {
  const element = await mount({ token: 'link' })
  const place = document.createElement('div')
  document.body.append(place)
  place.append(element)
  await settled()
  expect(world.stop).not.toHaveBeenCalled()
  expect(element.state).toBe('ready')
  element.remove()
  await settled()
  expect(element.state).toBe('ready')
  await new Promise((resolve) => setTimeout(resolve, 1_050))
  expect(world.stop).toHaveBeenCalledTimes(1)
  expect(element.state).toBe('destroyed')
})

test('a failed call is reported in the words that the employee reads', async () => {
  await mount({ token: 'link' })
  world.host.report(new ApiError({ kind: 'http', status: 429, message: 'Slow down', requestId: 'r1' }), 2)
  world.host.report(new ApiError({ kind: 'network', cause: new TypeError('Failed to fetch') }))
  expect(world.events.slice(-2).map(([, error]) => error)).toMatchObject([
    { code: 'rate_limited', message: 'Slow down', displayMessage: 'Slow down', requestId: 'r1', step: 2 },
    { code: 'network', message: 'Failed to fetch', displayMessage: english.offline, step: undefined },
  ])
})

test('it can be ended at once, twice, and inside what it reports', async () => {
  document.addEventListener('bonafide:complete', ({ target }) => (target as BonafideElement).destroy(), {
    once: true,
  })
  const element = await mount({ token: 'link' })
  const passed = { status: 'pass', method: 'sandbox', assurance: 'none' } as const
  const steps = { email: passed, phone: passed, id: passed, rtw: passed }
  world.host.onStep(5, steps)
  expect(world.events).toContainEqual(['stepchange', { step: 5, total: 4, steps }])
  world.host.onComplete('e1')
  expect(element.state).toBe('destroyed')
  expect(element.shadowRoot?.childNodes).toHaveLength(0)
  expect(element.shadowRoot?.adoptedStyleSheets).toHaveLength(0)
  element.destroy()
  expect(world.stop).toHaveBeenCalledTimes(1)
  expect(world.events).toContainEqual(['complete', { employeeId: 'e1' }])
})

test('what is ended before it begins never begins', async () => {
  const element = create({ token: 'link' })
  document.body.append(element)
  element.destroy()
  await settled()
  expect(world.view).not.toHaveBeenCalled()
})

test('the focus goes to the heading', async () => {
  const element = await mount({ token: 'link' })
  element.focus()
  expect(element.shadowRoot?.activeElement?.getAttribute('part')).toBe('heading')
})

test('it is a place to stop at by its tabIndex, which the page may set', async () => {
  const element = await mount({ token: 'link' })
  expect(element.tabIndex).toBe(0)
  expect(element.hasAttribute('tabindex')).toBe(false)
  element.tabIndex = -1
  expect(element.getAttribute('tabindex')).toBe('-1')
  expect(element.tabIndex).toBe(-1)
})
