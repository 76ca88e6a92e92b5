import { mkdirSync } from 'node:fs'
import { contextOptions, launchChromium } from './chromium.ts'
import { demo, signIn } from './console.ts'
const origin = 'http://localhost:3310'
const out = '/tmp/looks'
mkdirSync(out, { recursive: true })
const browser = await launchChromium()
const which = (process.argv[2] ?? '').split(',').filter(Boolean)
for (const width of [1280, 390] as const)
  for (const theme of ['light', 'dark'] as const) {
    const context = await browser.newContext(contextOptions(width, theme))
    const page = await context.newPage()
    page.setDefaultTimeout(15000)
    await signIn(page, origin, demo)
    const shoot = async (name: string, fullPage = false) => {
      if (which.length && !which.some((w) => name.startsWith(w))) return
      await page.waitForTimeout(700)
      await page.screenshot({ path: `${out}/${name}-${width}-${theme}.png`, fullPage })
    }
    const safely = async (name: string, work: () => Promise<void>) => {
      try {
        await work()
      } catch (error) {
        console.log(name, width, theme, String(error).slice(0, 300))
        await shoot(`${name}-failed`)
      }
    }
    const go = (path: string) => page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await safely('dashboard', async () => {
      await go('/')
      await shoot('dashboard')
    })
    await safely('queue', async () => {
      await go('/verifications?tab=likeness_due')
      await shoot('likeness')
      await page
        .getByRole('button', { name: /^Confirm likeness/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('How did you see them?').waitFor()
      await shoot('likeness-dialog')
    })
    await safely('rtw', async () => {
      await go('/right-to-work')
      await shoot('rtw', true)
    })
    await safely('verifications', async () => {
      await go('/verifications')
      await shoot('verifications')
    })
    await safely('panel', async () => {
      await go('/verifications')
      await page.getByRole('button', { name: /check/i }).first().click()
      await page.waitForTimeout(1500)
      await shoot('panel')
    })
    await safely('employees', async () => {
      await go('/employees')
      await shoot('employees')
    })
    for (const [label, pattern] of [
      ['almost', /Almost covered/],
      ['none', /Not covered/],
      ['covered', /Covered/],
    ] as const)
      await safely(`sheet-${label}`, async () => {
        await go('/right-to-work')
        await page.locator('li', { hasText: pattern }).first().getByRole('link').first().click()
        await page.getByRole('dialog').getByRole('region', { name: 'Cover' }).waitFor()
        await shoot(`sheet-${label}`)
      })
    await safely('reports', async () => {
      await go('/reports')
      await shoot('reports', true)
    })
    await context.close()
  }
await browser.close()
