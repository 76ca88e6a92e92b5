import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { freePort } from './free-port.ts'
import { createPartner, type Invited, type Partner } from '../walks/partner.ts'
import { atWidgetStep, passIdentity, passPhone } from '../walks/widget-walk.ts'

const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')

/** Arguments that start each of the examples on a port. */
const examples = {
  'partner-portal': () => ['server.mjs'],
  'react-portal': (port: number) => [vite, '--port', String(port), '--strictPort'],
  'content-site': () => ['serve.mjs'],
}

interface Running {
  /** Its origin, which is not the product's. */
  readonly url: string
  /** The organisation that lists the origin. */
  readonly partner: Partner
}

/** Runs one of the examples as a partner would run it, for the tests of a file. */
export function withExample(name: keyof typeof examples, product: { readonly url: string }): Running {
  let running: (Running & { child: ChildProcess }) | undefined
  const get = () => {
    if (!running) throw new Error('The example runs from the first test on.')
    return running
  }
  beforeAll(async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const partner = await createPartner(product.url, url)
    const child = spawn(process.execPath, examples[name](port), {
      cwd: resolve(import.meta.dirname, '../../../examples', name),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORTAL_PORT: String(port),
        SITE_PORT: String(port),
        BONAFIDE_URL: product.url,
        VITE_BONAFIDE_URL: product.url,
        BONAFIDE_API_KEY: partner.apiKey,
      },
    })
    running = { url, partner, child }
    await untilServed(url, child)
  })
  afterAll(() => void running?.child.kill())
  return {
    get url() {
      return get().url
    },
    get partner() {
      return get().partner
    },
  }
}

async function untilServed(url: string, child: ChildProcess) {
  const isServed = async () => {
    expect(child.exitCode, 'the example has ended').toBeNull()
    return fetch(url).then(
      () => true,
      () => false,
    )
  }
  await vi.waitUntil(isServed, { timeout: 60_000 })
}

/** Takes Ada to the right-to-work step in the widget of the portal's page for her, which speaks Arabic from then on. */
export async function startInPortal(page: Page, portal: ReturnType<typeof withExample>): Promise<Invited> {
  const { partner } = portal
  const ada = await partner.invite()
  const post = (path: string, body: object, cookie = '') =>
    fetch(portal.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const session = (await post('/sign-in', {})).headers.get('set-cookie')?.split(';')[0]
  const starter = { fullName: ada.fullName, email: ada.email, role: 'Deckhand', startsOn: '2027-01-04' }
  const { id } = (await (await post('/hr/starters', starter, session)).json()) as { id: string }
  await post(`/hr/starters/${id}/invited`, { employeeId: ada.employeeId }, session)
  await page.goto(`${portal.url}/onboarding/${id}`)
  await atWidgetStep(page, 'Confirm your email')
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByRole('button', { name: 'Confirm email', exact: true }).click()
  await passPhone(page)
  await passIdentity(page, portal.url)
  await atWidgetStep(page, 'Which of these do you have?')
  await page.evaluate(() => document.querySelector('bonafide-widget')?.setAttribute('locale', 'ar'))
  return ada
}
