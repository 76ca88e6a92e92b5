import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { contrastsOf } from './browser/axe.ts'
import { measureEmail, recolour, recolourings } from './browser/shown-email.ts'
import { type SentEmail, sendEmails } from './product/sent-emails.ts'

let emails: SentEmail[] = []
beforeAll(async () => {
  emails = await sendEmails()
})

const withoutSheet = (html: string) => html.replace(/<style[^]*<\/style>/, '')
const nameOf = ({ occasion, language, organisation }: SentEmail) => `${occasion} ${language} ${organisation}`

/** Shows each email as it is made to be, and as a client does that drops its style sheet. */
async function showEach(page: Page, look: (mail: SentEmail, shown: string) => Promise<void>) {
  for (const mail of emails) {
    await page.setContent(mail.html)
    await look(mail, nameOf(mail))
    await page.setContent(withoutSheet(mail.html))
    await look(mail, `${nameOf(mail)}, without its style sheet`)
  }
}

test.each([320, 390, 1280])(
  'no mail is wider than a screen of %i px, whatever the name in it',
  async (width) => {
    const page = await openPage()
    await page.setViewportSize({ width, height: 800 })
    await showEach(page, async (_mail, shown) => {
      expect.soft(await measureEmail(page), shown).toMatchObject({ width, beyond: [] })
    })
  },
)

test('on a phone the button is in sight at once, and big enough for a thumb', async () => {
  const page = await openPage({ width: 390 })
  await showEach(page, async ({ url }, shown) => {
    const { button } = await measureEmail(page)
    expect.soft(button.href, shown).toBe(url)
    expect.soft(button.height, shown).toBeGreaterThanOrEqual(44)
    expect.soft(button.bottom, shown).toBeLessThanOrEqual(844)
  })
})

test('the whole name of the organisation stands in sight above the title', async () => {
  const page = await openPage({ width: 390 })
  await showEach(page, async ({ organisation }, shown) => {
    const { name, title } = await measureEmail(page)
    expect.soft(name, shown).toMatchObject({ text: organisation, isVisible: true })
    expect.soft(name.bottom, shown).toBeLessThanOrEqual(title.top)
  })
})

test('each email says its language, and runs the way that is written', async () => {
  const page = await openPage({ width: 390 })
  await showEach(page, async (mail, shown) => {
    expect.soft(await page.locator('html').getAttribute('lang'), shown).toBe(mail.language)
    await expectDirection(page, mail, shown)
  })
})

test('an email keeps its language and direction in webmail, which takes it out of its document', async () => {
  const page = await openPage({ width: 390 })
  for (const mail of emails) {
    await page.setContent(mail.html)
    const content = await page.evaluate(() => document.body.innerHTML)
    await page.setContent(
      `<!doctype html><html lang="en" dir="ltr"><body><main>${content}</main></body></html>`,
    )
    await expectDirection(page, mail, nameOf(mail))
  }
})

async function expectDirection(page: Page, { language }: SentEmail, shown: string) {
  const isRtl = language === 'ar'
  const { languages, directions, alignments, button, address } = await measureEmail(page)
  expect.soft(languages, shown).toEqual([language])
  expect.soft(directions, shown).toEqual([isRtl ? 'rtl' : 'ltr'])
  expect.soft(alignments, shown).toEqual([isRtl ? 'right' : 'left'])
  expect.soft(button.isAtTheRight, shown).toBe(isRtl)
  expect.soft(address.direction, shown).toBe('ltr')
}

/** Expects that all of an email can be read, and returns the lightness behind each text. */
async function expectLegible(page: Page, shown: string): Promise<number[]> {
  const contrasts = await contrastsOf(page)
  // The organisation, the title, two paragraphs, the button, what will be asked (five), two notes, and three below.
  expect.soft(contrasts, shown).toHaveLength(15)
  expect
    .soft(
      contrasts.filter(({ ratio }) => ratio < 4.5),
      shown,
    )
    .toEqual([])
  return contrasts.map(({ behind }) => behind)
}

test('every word can be read in the light and in the dark, on a phone and a desk', async () => {
  const page = await openPage()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const mail of emails) {
      const shown = `${nameOf(mail)}, ${width} px`
      await page.setContent(mail.html)
      await page.emulateMedia({ colorScheme: 'light' })
      const light = await expectLegible(page, `${shown}, light`)
      expect.soft(Math.max(...light), shown).toBeGreaterThan(0.9)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = await expectLegible(page, `${shown}, dark`)
      // A white mail can be read in the dark, but shines.
      expect.soft(Math.max(...dark), shown).toBeLessThan(0.2)
    }
  }
})

test('where the style sheet is dropped, every word can be read in the light and in the dark', async () => {
  const page = await openPage({ width: 390 })
  for (const mail of emails) {
    await page.setContent(withoutSheet(mail.html))
    expect.soft(await page.locator('style').count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectLegible(page, `${nameOf(mail)}, ${colorScheme}`)
    }
  }
})

test('where a client recolours emails for the dark in its own way, every word can be read', async () => {
  const page = await openPage({ width: 390 })
  for (const way of recolourings) {
    for (const mail of emails) {
      const shown = `${nameOf(mail)}, ${way}`
      await page.setContent(withoutSheet(mail.html))
      await recolour(page, way)
      const behind = await expectLegible(page, shown)
      expect.soft(Math.min(...behind), shown).toBeLessThan(0.05)
    }
  }
})

test('to show an email nothing is loaded but the logo of who has one', async () => {
  const page = await openPage({ width: 390 })
  const asked: string[] = []
  await page.route('**/*', (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const { html } of emails) {
      await page.setContent(html)
      // The layout makes the requests that a style asks for.
      await page.evaluate(() => document.body.offsetHeight)
    }
  }
  // It comes after whatever else was asked for.
  const last = 'https://last.test/'
  await page.evaluate((url) => fetch(url).catch(() => undefined), last)
  expect(new Set(asked.slice(0, -1))).toEqual(new Set(['https://verify.example.com/api/logos/1']))
  expect(asked.at(-1)).toBe(last)
})
