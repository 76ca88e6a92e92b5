import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { googleClientId } from '../../server/testing/fakes/google/google-accounts.ts'
import { startGoogle } from '../../server/testing/fakes/google/fake-google.ts'
import { openPage } from './browser/browser.ts'
import { type Product, startProduct } from './product/product.ts'

let google: Awaited<ReturnType<typeof startGoogle>>
let product: Product
beforeAll(async () => {
  google = await startGoogle()
  const dataDir = await mkdtemp(join(tmpdir(), 'bonafide-e2e-'))
  await cp(inject('emptyData'), dataDir, { recursive: true })
  const env = { GOOGLE_CLIENT_ID: googleClientId, GOOGLE_API_URL: google.apiUrl }
  product = await startProduct({ dataDir, env })
})
afterAll(async () => {
  expect(google.mistakes).toEqual([])
  await product.remove()
  await google.close()
})

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Presses the button, and a button in the window that opens. */
async function choose(page: Page, name: string) {
  const opened = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name }).click()
  await closed
}

async function open(path: string, options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options)
  await page.goto(product.url + path)
  await button(page).waitFor()
  return page
}

test('signs up and signs in with Google, under the policy of a visitor without a session', async () => {
  const googleUser = google.addUser()
  const first = await open('/signup')
  await choose(first, googleUser.email)
  await first.getByText('Account created successfully!').waitFor()
  expect(new URL(first.url()).pathname).toBe('/')
  await first.getByRole('heading', { name: /Ada/ }).waitFor()
  const second = await open('/login')
  await choose(second, googleUser.email)
  await second.getByText("Welcome back! You've been logged in successfully.").waitFor()
})

test('who was sent to sign in signs in with Google and gets to the page they asked for', async () => {
  const googleUser = google.addUser()
  const page = await open('/employees?status=failed')
  await page.waitForURL(`${product.url}/login`)
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/employees?status=failed`)
})

test('whose session was ended elsewhere is told so, signs in with Google and goes on where they were', async () => {
  const googleUser = google.addUser()
  const page = await open('/login')
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/`)
  await page.context().addCookies([{ name: 'access_token', value: 'of-yesterday', url: product.url }])
  await page.goto(`${product.url}/reports`)
  await page.getByText('Your session has ended. Sign in again.').waitFor()
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/reports`)
})

test('who logs out can sign in with Google again', async () => {
  const googleUser = google.addUser()
  const page = await open('/login')
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/`)
  await page.goto(`${product.url}/reports`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${product.url}/login`)
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/`)
})

test('a window that is closed, or in which one says no, is no failure', async () => {
  const page = await open('/login')
  await choose(page, 'Cancel')
  await button(page).waitFor()
  const opened = page.waitForEvent('popup')
  await button(page).click()
  const popup = await opened
  await page.getByRole('button', { name: 'Signing In...' }).waitFor()
  await popup.close()
  await button(page).waitFor()
  expect(await alert(page).count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/login')
})

test('says that the service is not available while its script is not, and goes on once it is', async () => {
  const googleUser = google.addUser()
  google.serveScript(false)
  const page = await open('/login')
  await button(page).click()
  await expect
    .poll(() => alert(page).textContent())
    .toBe('Google Sign-In service is not available. Please try again later.')
  google.serveScript(true)
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/`)
})

test('says that the profile could not be had', async () => {
  const googleUser = google.addUser()
  google.behave((call) => (call === 'GET /oauth2/v3/userinfo' ? { status: 500 } : {}))
  const page = await open('/signup')
  await choose(page, googleUser.email)
  await expect.poll(() => alert(page).textContent()).toBe('Failed to get user information from Google')
  google.behave()
})

test('says that Google does not answer, and signs no user in', async () => {
  const googleUser = google.addUser()
  google.behave((call) => (call === 'POST /tokeninfo' ? { status: 429 } : {}))
  const page = await open('/login')
  await choose(page, googleUser.email)
  const text = 'We could not reach Google. Try again in a minute.'
  await expect.poll(() => alert(page).textContent()).toBe(text)
  await page.getByText(`Google Sign-In Failed${text}`).waitFor()
  expect(await page.context().cookies()).toEqual([])
  google.behave()
})

/** Loads a script as an injected one would, with the one policy that every page may make. */
const load = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective))
        const { trustedTypes } = globalThis as unknown as {
          trustedTypes: {
            createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string }
          }
        }
        const script = document.createElement('script')
        script.addEventListener('load', () => resolve('loaded'))
        script.addEventListener('error', () => setTimeout(resolve, 100, 'failed'))
        script.src = trustedTypes
          .createPolicy('bonafide', { createScriptURL: (text: string) => text })
          .createScriptURL(address)
        document.head.append(script)
      }),
    url,
  )

test.each(['/', '/verify/abc'])('with a session %s refuses the script of Google', async (path) => {
  const page = await openPage({ expected: /Content Security Policy/ })
  await page.context().addCookies([{ name: 'access_token', value: 'token', url: product.url }])
  // The page as the server gives it, without what leads it elsewhere.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto(product.url + path)
  expect(await load(page, `${google.apiUrl}/gsi/client`)).toBe('script-src-elem')
})

test('even the page that signs in takes nothing else of the origin of that script', async () => {
  const page = await open('/login', { expected: /Content Security Policy/ })
  expect(await load(page, `${google.apiUrl}/o/oauth2/revoke?callback=alert`)).toBe('script-src-elem')
})

test('a session that has ended is taken up again in another tab, and nothing typed is lost', async () => {
  const googleUser = google.addUser()
  const page = await openPage()
  await page.clock.install()
  await page.goto(`${product.url}/login`)
  await choose(page, googleUser.email)
  await page.waitForURL(`${product.url}/`)
  await page.goto(`${product.url}/profile`)
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  // Else the answer about who is signed in may come after the hour, and begin another.
  await page.waitForLoadState('networkidle')
  await page.clock.runFor('01:00:00')
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  expect(await button(page).count()).toBe(0)
  await page.context().clearCookies()
  const tab = await page.context().newPage()
  await tab.goto(`${product.url}/login`)
  await choose(tab, googleUser.email)
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Lovelace')
})
