import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { withHost } from '../product/host-page.ts'
import type { Invited } from '../walks/partner.ts'
import { atWidgetStep, passPhone } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'
import {
  expectShown,
  expectTold,
  field,
  mount,
  openListening,
  press,
  sendInvitation,
  tryAgain,
} from './error-page.ts'

const product = withProduct()
const host = withHost(product)
/** A host of another user. */
const other = withHost(product)

let ada: Invited
let bea: Invited
let verify: string
let invite: string
beforeAll(async () => {
  ada = await host.partner.invite()
  bea = await host.partner.invite()
  verify = await host.partner.mint({ view: 'verify', employeeId: ada.employeeId })
  invite = await host.partner.mint({ view: 'invite' })
})

function show(page: Page, attributes: string, { script = '', on = host } = {}) {
  const head = `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`
  return on.open(page, { head, script, body: `<bonafide-widget ${attributes}></bonafide-widget>` })
}

function showLoader(page: Page) {
  const head = `<script src="${product.url}/sdk/v1/loader.js"></script>`
  return host.open(page, { head, body: '<div id="place"></div>' })
}

test('target_not_found, already_mounted: thrown by mount to its caller', async () => {
  const { page, told } = await openListening()
  await showLoader(page)
  expect(await mount(page, { token: invite }, '#nowhere')).toBe('target_not_found')
  expect(await mount(page, { token: invite })).toBe('loading')
  expect(await mount(page, { token: invite })).toBe('already_mounted')
  await field(page, 'Email').waitFor()
  expect(told).toEqual([])
})

test('script_failed, integrity_mismatch: the loader says so, and can try again', async () => {
  const { page, told } = await openListening()
  await page.route('**/sdk/1.0.0/bonafide-*.js*', (route) => route.abort())
  await showLoader(page)
  await mount(page, { token: invite })
  await expectShown(page, told, ['script_failed', 'network', true])
  await page.unrouteAll()
  await page.route('**/sdk/1.0.0/bonafide-*.js*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  await tryAgain(page)
  await expectShown(page, told, ['integrity_mismatch', 'network', true])
  await page.unrouteAll()
  await tryAgain(page)
  await field(page, 'Email').waitFor()
})

test('view_failed: a part that is not the one it was made with is not run, and can be fetched again', async () => {
  const { page, told } = await openListening()
  await page.route('**/sdk/1.0.0/invite-*.js*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  await show(page, `token="${invite}"`)
  await expectShown(page, told, ['view_failed', 'network', true])
  await page.unrouteAll()
  await tryAgain(page)
  await field(page, 'Email').waitFor()
})

test('language_failed: English is shown', async () => {
  const { page, told } = await openListening()
  await page.route('**/sdk/1.0.0/invite.cy-*.js*', (route) => route.abort())
  await show(page, `token="${invite}" locale="cy"`)
  await field(page, 'Full name').waitFor()
  await expectTold(told, ['language_failed', 'network', true])
})

test('token_missing, wrong_view: what the page has to mend offers no button', async () => {
  const { page, told } = await openListening()
  await show(page, '')
  await expectShown(page, told, ['token_missing', 'configuration', false])
  await show(page, `token="${invite}" view="verify"`)
  await expectShown(page, told, ['wrong_view', 'configuration', false])
  expect(await page.getByRole('button').count()).toBe(0)
})

test('token_invalid, token_revoked, link_invalid, origin_not_allowed: what is refused is not opened', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${verify.slice(0, -8)}AAAAAAAA"`)
  await expectShown(page, told, ['token_invalid', 'authentication', true])

  const { id, key } = await host.partner.call('POST', '/api-keys', { name: 'Old' })
  const token = await host.partner.mint({ view: 'verify', employeeId: ada.employeeId }, key)
  await host.partner.call('DELETE', `/api-keys/${id}`)
  await show(page, `token="${token}"`)
  await expectShown(page, told, ['token_revoked', 'authentication', false])

  await show(page, `token="${verify}"`, { on: other })
  await expectShown(page, told, ['origin_not_allowed', 'configuration', false])

  await show(page, 'token="nonsense"')
  await expectTold(told, ['link_invalid', 'authentication', false])
  await press(page, 'Send me a new link')
  await page.getByText('If we recognise this link, we have sent you a new one.').waitFor()
})

test('token_refresh_failed: the same token is asked for again', async () => {
  const { page, told } = await openListening()
  await page.route('**/token', (route) => route.fulfill({ status: 500, body: '{}' }))
  await show(page, 'view="invite" token-url="/token"')
  await expectShown(page, told, ['token_refresh_failed', 'authentication', true])
  await page.unrouteAll()
  await tryAgain(page)
  await field(page, 'Email').waitFor()
})

test('network: the server is away at first', async () => {
  const { page, told } = await openListening()
  await page.route('**/api/flow/**', (route) => route.abort())
  await show(page, `token="${verify}"`)
  await expectShown(page, told, ['network', 'network', true])
  await page.unrouteAll()
  await tryAgain(page)
  await atWidgetStep(page, 'Confirm your email')
})

test('network in the middle of a step: nothing that was typed is lost', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${verify}"`)
  await field(page, 'Email').fill(ada.email)
  await page.context().setOffline(true)
  await press(page, 'Confirm email')
  await expectShown(page, told, ['network', 'network', true])
  expect(await field(page, 'Email').inputValue()).toBe(ada.email)
  await page.context().setOffline(false)
  await press(page, 'Confirm email')
  await atWidgetStep(page, 'Confirm your phone')
})

test('network in the middle of an invitation: nothing that was typed is lost', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${invite}"`)
  await field(page, 'Full name').waitFor()
  await page.context().setOffline(true)
  await sendInvitation(page, 'bea@example.com')
  await expectShown(page, told, ['network', 'network', true])
  expect(await field(page, 'Full name').inputValue()).toBe('Bea Example')
  expect(await field(page, 'Email').inputValue()).toBe('bea@example.com')
  await page.context().setOffline(false)
  await press(page, 'Send Invitation')
  await page.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
})

test('timeout: after 10 seconds it says that it is slow, after 30 it gives up', async () => {
  const { page, told } = await openListening()
  await page.clock.install()
  await page.route('**/api/flow/**', () => {})
  const asked = page.waitForRequest('**/api/flow/**')
  await show(page, `token="${verify}"`)
  await asked
  await page.clock.runFor(10_000)
  await page.getByText('This is taking longer than usual. Keep this page open.').waitFor()
  await page.clock.runFor(20_000)
  await expectShown(page, told, ['timeout', 'network', true])
  await page.unrouteAll()
  await tryAgain(page)
  await atWidgetStep(page, 'Confirm your phone')
})

const answered = (status: number, code: string, message: string) => ({
  status,
  headers: {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'x-request-id',
    'x-request-id': 'r1',
  },
  json: { code, message, requestId: 'r1' },
})

test('rate_limited, server_error: the form stays as it was', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${invite}"`)
  await page.route('**/api/employees/invite', (route) =>
    route.fulfill(answered(429, 'too_many_requests', 'Too many requests. Please wait a minute.')),
  )
  await sendInvitation(page)
  await expectShown(page, told, ['rate_limited', 'rate_limit', true])
  await page.unrouteAll()
  await page.route('**/api/employees/invite', (route) => route.fulfill(answered(500, 'internal', '')))
  await press(page, 'Send Invitation')
  expect(await expectTold(told, ['server_error', 'internal', true])).toMatchObject({ requestId: 'r1' })
  expect(await field(page, 'Full name').inputValue()).toBe('Bea Example')
})

test('internal: something unforeseen', async () => {
  const { page, told } = await openListening()
  await showLoader(page)
  await page.evaluate((token) => {
    const messages = {
      get email() {
        throw new Error('unforeseen')
      },
    }
    Reflect.get(globalThis, 'Bonafide').mount('#place', { token, messages })
  }, invite)
  await expectShown(page, told, ['internal', 'internal', true])
})

test('provider_cancelled, return_replayed: the identity check goes on as if nothing had been', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${ada.token}"`)
  await passPhone(page)
  await press(page, 'Start identity check')
  await page.waitForURL(/\/sandbox\/identity\//)
  const back = page.waitForRequest(
    (request) => request.url().startsWith(host.url) && request.url().includes('bonafide_return'),
  )
  await press(page, 'Cancel')
  const returnAddress = (await back).url()
  await expectShown(page, told, ['provider_cancelled', 'provider', true])
  await page.getByRole('button', { name: 'Start identity check' }).waitFor()
  const fresh = await openListening()
  await fresh.page.goto(returnAddress)
  await atWidgetStep(fresh.page, 'Confirm your identity')
  await expectTold(fresh.told, ['return_replayed', 'configuration', false])
  expect(fresh.page.url()).not.toContain('bonafide_return')
})

test('popup_blocked: in a frame there is a link to open', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${ada.token}"`, { script: 'window.open = () => null' })
  await atWidgetStep(page, 'Confirm your identity')
  await host.open(page, { body: `<iframe src="${page.url()}" width="360" height="800"></iframe>` })
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /^(?:Start|Continue) identity check$/ }).click()
  const { displayMessage } = await expectTold(told, ['popup_blocked', 'configuration', true])
  await frame.getByText(displayMessage).waitFor()
  const link = frame.getByRole('link', { name: 'Open the identity check' })
  expect(await link.getAttribute('href')).toContain('/sandbox/identity/')
})

test('storage_blocked: the way to the identity check and back works all the same', async () => {
  const { page, told } = await openListening()
  const script = `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('blocked', 'SecurityError') } })`
  await show(page, `token="${ada.token}"`, { script })
  await page.getByRole('button', { name: /^(?:Start|Continue) identity check$/ }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
  await expectTold(told, ['storage_blocked', 'configuration', false])
  await press(page, 'Pass')
  await atWidgetStep(page, 'Confirm your right to work')
})

test('already_invited, quota_exhausted: told in the form', async () => {
  const { page, told } = await openListening()
  await show(page, `token="${invite}"`)
  await sendInvitation(page, ada.email)
  await expectShown(page, told, ['already_invited', 'eligibility', true])
  // Until the plan has no check left.
  await expect
    .poll(() => host.partner.invite().catch(({ message }: Error) => message))
    .toContain('limit reached')
  await sendInvitation(page)
  await expectShown(page, told, ['quota_exhausted', 'eligibility', true])
})

test('token_expired in the middle of a step: another token is asked for and the employee goes on; without one it is told', async () => {
  const { page, told } = await openListening()
  await show(page, `token-url="/token?employeeId=${bea.employeeId}"`)
  await field(page, 'Email').fill(bea.email)
  await press(page, 'Confirm email')
  await atWidgetStep(page, 'Confirm your phone')
  await product.restart({ daysAhead: 1 })
  await passPhone(page)
  await atWidgetStep(page, 'Confirm your identity')
  expect(told).toEqual([])
  await show(page, `token="${verify}"`)
  await expectShown(page, told, ['token_expired', 'authentication', true])
})
