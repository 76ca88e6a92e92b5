// Pictures of every screen of the built product, at both widths and in both themes, into shots/ or the folder of `--out`;
// with `--quick` at one width and in one theme; with `--tour` those of the documents alone, into docs/images/; with
// `--languages` a sheet for each language alone, with every step of the verification.
import { mkdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { contextOptions, launchChromium, type Theme, type Width } from './browser/chromium.ts'
import { demo, invite, signIn } from './walks/console.ts'
import { atStep, checkIdentity, checkRightToWork, complete, enterCode, sendCode } from './walks/flow.ts'
import { takeLanguageSheets } from './language-sheets.ts'
import { startProduct } from './product/product.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'

const { values: asked } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    tour: { type: 'boolean', default: false },
    languages: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
})
const root = resolve(import.meta.dirname, '../..')
const folder = resolve(asked.out ?? join(root, asked.tour ? 'docs/images' : 'shots'))
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

/** The pictures of the documents, by their screens: those of the console at a desk, those of the verification on a phone. */
const tour: Readonly<Record<string, string>> = {
  dashboard: 'dashboard',
  invite: 'invite',
  verifications: 'verifications',
  'employee-details': 'employee-details',
  reports: 'reports',
  'api-reference': 'api-reference',
  'verify-2-code': 'verification',
  'verify-3-identity': 'identity',
}

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
  await page.goto(`${origin}/docs/api#employees.invite`, { waitUntil: 'networkidle' })
  await shoot('api-reference')
  await page.goto(`${origin}/widget`, { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ella Novak')
  await page.getByRole('textbox', { name: 'Email' }).fill('ella.novak@example.com')
  await page.getByRole('radio', { name: /^Email/ }).check()
  await shoot('invite')
  await page.goto(`${origin}/employees?status=completed`, { waitUntil: 'networkidle' })
  const list = page.getByLabel('Employees', { exact: true })
  await list.getByRole('link').first().waitFor()
  // An employee with a whole story, where the list tells who has one.
  const covered = list.getByRole('row').filter({ hasText: /Covered/ })
  const shown = (await covered.count()) > 0 ? covered : list
  await shown.getByRole('link').first().click()
  const details = page.getByRole('dialog')
  await details.filter({ hasText: 'Email', hasNotText: 'Loading...' }).waitFor()
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

/** Takes the pictures of the documents as WebP, which Playwright does not write and the browser does. */
function shootTour(page: Page): Shoot {
  return async (name) => {
    const picture = tour[name]
    if (!picture) return
    // What was said of the step before would cover this one.
    for (const close of await page.getByRole('region', { name: 'Notification' }).getByRole('button').all())
      await close.click()
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    await session.detach()
    await writeFile(join(folder, `${picture}.webp`), Buffer.from(data, 'base64'))
  }
}

async function takeTour(browser: Browser, origin: string) {
  const desk = await browser.newPage(contextOptions(1280, 'light'))
  await consoleScreens(desk, origin, shootTour(desk))
  await desk.close()
  const phone = await browser.newPage(contextOptions(390, 'light'))
  await signIn(phone, origin, demo)
  const employee = { email: 'ada@example.com', phone: '07700 900110' }
  await verification(phone, origin, shootTour(phone), employee)
  await phone.close()
}

async function takeOfDemo(browser: Browser) {
  const product = await startProduct({ demo: true })
  try {
    if (asked.tour) return await takeTour(browser, product.url)
    for (const width of widths) {
      for (const theme of themes) await shootAll(browser, product.url, { width, theme })
    }
  } finally {
    await product.remove()
  }
}

if (!asked.tour) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await launchChromium()
try {
  await (asked.languages ? takeLanguageSheets(browser, folder) : takeOfDemo(browser))
} finally {
  await browser.close()
}
