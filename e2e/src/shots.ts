// Pictures of every screen of the built product, at both widths and in both themes, into shots/ or the folder of `--out`;
// with `--quick` at one width and in one theme.
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { contextOptions, launchChromium, type Theme, type Width } from './browser/chromium.ts'
import { demo, invite, signIn } from './walks/console.ts'
import { atStep, checkIdentity, checkRightToWork, complete, enterCode, sendCode } from './walks/flow.ts'
import { startProduct } from './product/product.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    out: { type: 'string', default: resolve(import.meta.dirname, '../../shots') },
  },
})
const folder = resolve(asked.out)
const widths: Width[] = asked.quick ? [390] : [390, 1280]
const themes: Theme[] = asked.quick ? ['light'] : ['light', 'dark']
const pages = [
  '',
  'widget',
  'employees',
  'verifications',
  'right-to-work',
  'reports',
  'billing',
  'settings',
  'profile',
]

type Shoot = (name: string) => Promise<void>

async function consoleScreens(page: Page, origin: string, shoot: Shoot) {
  for (const path of ['login', 'signup', 'billing/success', 'billing/cancel']) {
    await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' })
    await shoot(path.replace('/', '-'))
  }
  await signIn(page, origin, demo)
  for (const path of pages) {
    await page.goto(`${origin}/${path}`, { waitUntil: 'networkidle' })
    await shoot(path || 'dashboard')
  }
  await page.goto(`${origin}/employees`)
  await page.getByLabel('Employees', { exact: true }).getByRole('link').first().click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  await shoot('employee-details')
}

async function verification(
  page: Page,
  origin: string,
  shoot: Shoot,
  employee: { email: string; phone: string },
) {
  await invite(page, origin, { fullName: 'Ada Example', ...employee, channel: 'SMS' })
  await shoot('invitation-sent')
  await newestMessage(page, origin, employee.phone)
  await shoot('outbox')
  await followInvitation(page, origin, employee.phone)
  await atStep(page, 'Confirm your email')
  await shoot('verify-1-email')
  await page.getByRole('button', { name: 'Send a code to my email instead' }).click()
  await atStep(page, 'Enter the code')
  await shoot('verify-1-code')
  await page.reload()
  await atStep(page, 'Confirm your email')
  await page.getByLabel('Email', { exact: true }).fill(employee.email)
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await atStep(page, 'Confirm your phone')
  await shoot('verify-2-phone')
  const code = await sendCode(page)
  await atStep(page, 'Enter the code')
  await shoot('verify-2-code')
  await enterCode(page, code)
  await atStep(page, 'Confirm your identity')
  await shoot('verify-3-identity')
  await page.getByRole('button', { name: 'Start identity check' }).click()
  await page.waitForURL(/\/sandbox\/identity\//)
  await shoot('sandbox-identity')
  await page.goBack()
  await checkIdentity(page, 'Pass')
  await atStep(page, 'Confirm your right to work')
  await shoot('verify-4-right-to-work')
  await checkRightToWork(page)
  await atStep(page, 'You have finished all four steps')
  await shoot('verify-5-all-done')
  const link = page.url()
  await complete(page)
  await page.goto(link)
  await atStep(page, 'Your verification is complete')
  await shoot('verify-6-complete')
  await page.goto(`${origin}/verify/nonsense`)
  await atStep(page, 'Invalid Verification Link')
  await shoot('verify-invalid')
}

async function shootAll(browser: Browser, origin: string, { width, theme }: { width: Width; theme: Theme }) {
  const context = await browser.newContext(contextOptions(width, theme))
  const page = await context.newPage()
  const shoot: Shoot = async (name) => {
    const path = join(folder, `${name}-${width}-${theme}.png`)
    // Layers over a page fill the window; for a long list the beginning is enough.
    if ((await page.getByRole('dialog').count()) > 0) return void (await page.screenshot({ path }))
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    const clip = { x: 0, y: 0, width, height: Math.min(pageHeight, 2000) }
    await page.screenshot({ path, fullPage: true, clip })
  }
  await consoleScreens(page, origin, shoot)
  // A number may be sent three codes in ten minutes, so each round has its own.
  const digit = `${width === 390 ? 1 : 2}${theme === 'light' ? 1 : 2}`
  await verification(page, origin, shoot, { email: `ada.${digit}@example.com`, phone: `07700 9001${digit}` })
  await context.close()
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const product = await startProduct({ demo: true })
const browser = await launchChromium()
try {
  for (const width of widths) {
    for (const theme of themes) await shootAll(browser, product.url, { width, theme })
  }
} finally {
  await browser.close()
  await product.remove()
}
