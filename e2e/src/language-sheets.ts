import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { locales, type Locale } from '@bonafide/shared/contract/languages.ts'
import { contextOptions } from './browser/chromium.ts'
import { startProduct } from './product/product.ts'
import { choose, click } from './walks/check-panel.ts'
import { atStep, checkIdentity, enterCode, sendCode } from './walks/flow.ts'
import { createPartner } from './walks/partner.ts'
import { dayIn, recordPassport } from './walks/record-check.ts'

type Pictures = Record<Locale, string[]>

/** A name that begins with a digit, has a letter that few keyboards have, and ends in a full stop. */
const organisation = '24/7 Éire Care & Nursing (Leeds) Ltd.'

/** Takes one sheet for each language: every step of the verification on a phone, side by side. */
export async function takeLanguageSheets(browser: Browser, folder: string): Promise<void> {
  // Users of the organisation decide, as in production: more is said then.
  const product = await startProduct({ env: { RIGHT_TO_WORK_PROVIDER: 'assisted' } })
  try {
    const pictures = Object.fromEntries(locales.map((locale) => [locale, []])) as unknown as Pictures
    const page = await browser.newPage(contextOptions(390, 'light'))
    await walk(page, product.url, () => takeEach(page, pictures))
    await page.close()
    for (const locale of locales)
      await layOut(browser, pictures[locale], join(folder, `language-${locale}.png`))
  } finally {
    await product.remove()
  }
}

/** Goes through the verification in English, and stops at each screen. */
async function walk(page: Page, origin: string, stop: () => Promise<void>) {
  const partner = await createPartner(origin, origin)
  await partner.call('PATCH', '/settings', { name: organisation })
  const email = 'zoe.oshea@example.com'
  const employee = { fullName: 'Zoë O’Shea', email, phone: '07700 900199', inviteChannelPref: 'sms' }
  const { employeeId, verificationToken } = await partner.call('POST', '/employees/invite', employee)
  const at = async (heading: string) => {
    await atStep(page, heading)
    await stop()
  }
  await page.goto(`${origin}/verify/nonsense`)
  await at('Invalid Verification Link')
  await page.goto(`${origin}/verify/${verificationToken}?channel=sms`)
  await at('Confirm your email')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await click(page, 'Confirm email')
  await at('Confirm your phone')
  const code = await sendCode(page)
  await at('Enter the code')
  await enterCode(page, code)
  await at('Confirm your identity')
  await checkIdentity(page, 'Fail')
  await at('Confirm your identity')
  await checkIdentity(page, 'Pass')
  await at('Which of these do you have?')
  await choose(page, 'Another document')
  await click(page, 'Continue')
  await at('Which document do you have?')
  await choose(page, 'A birth or adoption certificate')
  await click(page, 'Continue')
  await at('What you need to show')
  await page.reload()
  await choose(page, 'An eVisa or a share code')
  await click(page, 'Continue')
  await at('Enter your share code')
  await page.reload()
  await choose(page, 'A British passport')
  await click(page, 'Continue')
  await at('What you need to show')
  const place = '12 High Street, Leeds'
  await partner.call('POST', '/appointments', {
    day: dayIn(7),
    time: '09:30',
    minutes: 20,
    count: 2,
    mode: 'in_person',
    place,
  })
  await click(page, `Send to ${organisation}`)
  await at('Waiting for your employer')
  await partner.call('PATCH', `/employees/${employeeId}/engagement`, { startDate: dayIn(7) })
  await recordPassport(origin, partner, { employeeId, fullName: employee.fullName })
  await partner.call('POST', `/verifications/${employeeId}/decision`, { step: 'rtw', decision: 'pass' })
  await click(page, 'Check again')
  await at('You have finished all four steps')
  await click(page, 'Complete Verification')
  await page.waitForURL(/\/dashboard/)
  await page.goto(`${origin}/verify/${verificationToken}?channel=sms`)
  await at('Your verification is complete')
}

/** Takes the page in every language, and leaves it in English. */
async function takeEach(page: Page, pictures: Pictures) {
  // They say what happened in the language of then, over the screen of now.
  for (const close of await page.getByRole('region', { name: 'Notification' }).getByRole('button').all())
    await close.click()
  for (const locale of [...locales.slice(1), locales[0]]) {
    await page.locator('select').last().selectOption(locale)
    await page.locator(`[part=root][lang=${locale}]`).waitFor()
    await page.mouse.move(0, 0)
    pictures[locale].push((await page.screenshot({ fullPage: true })).toString('base64'))
  }
}

async function layOut(browser: Browser, pictures: readonly string[], path: string) {
  const page = await browser.newPage({ viewport: { width: 2010, height: 800 } })
  const images = pictures.map((picture) => `<img width="390" src="data:image/png;base64,${picture}">`)
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:10px;align-items:start;background:#888">${images.join('')}`,
  )
  await writeFile(path, await page.screenshot({ fullPage: true }))
  await page.close()
}
