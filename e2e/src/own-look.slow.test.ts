import { expect, test } from 'vitest'
import { drawPng } from '../../server/testing/scenarios/draw-png.ts'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { invite, signUp, toast } from './walks/console.ts'
import { atStep } from './walks/flow.ts'
import { followInvitation, newestMessage } from './walks/sandbox.ts'
import { strictPolicy, withHost } from './product/host-page.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const host = withHost(product)

const accent = '#7a1fa2'
const rgb = 'rgb(122, 31, 162)'
const logo = drawPng(120, 40, (x) => (x < 40 ? [122, 31, 162, 255] : [0, 0, 0, 255]))
const ada = {
  fullName: 'Ada Example',
  email: 'ada@example.com',
  phone: '07700 900101',
  channel: 'Email',
} as const

test('a logo and a colour are on the page and in the email', async () => {
  const office = await openPage()
  await signUp(office, product.url)
  await office.goto(`${product.url}/settings/brand`)
  const card = office.getByRole('region', { name: 'Your look' })
  await card
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
  await toast(office, 'Your logo has been saved.').waitFor()
  await card.getByLabel('Accent colour').fill(accent)
  await card.getByText('We use a lighter shade of it on dark pages').waitFor()
  await card.getByRole('button', { name: 'Save colour' }).click()
  await toast(office, 'Your settings have been saved.').waitFor()
  await expectAccessible(office, 'own look')
  await office.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(office, 'own look on a phone')
  await office.setViewportSize({ width: 1280, height: 800 })

  await invite(office, product.url, ada)
  const phone = await openPage({ width: 390 })
  const email = (await newestMessage(phone, product.url, ada.email)).frameLocator('iframe')
  const inEmail = email.locator('img')
  expect(await inEmail.getAttribute('alt')).toBe('Oak Care')
  expect(await inEmail.getAttribute('src')).toMatch(/^https?:\/\/.+\/api\/logos\/[\w-]+$/)
  const button = email.locator('.button')
  expect(await button.getAttribute('style')).toContain(accent)

  const refused: string[] = []
  phone.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  await followInvitation(phone, product.url, ada.email)
  await atStep(phone, 'Confirm your phone')
  const shown = phone.getByRole('banner').getByRole('img', { name: 'Oak Care' })
  const measure = () =>
    shown.evaluate((image: HTMLImageElement) => ({
      loaded: image.naturalWidth,
      height: image.getBoundingClientRect().height,
    }))
  await expect.poll(measure).toEqual({ loaded: 120, height: 40 })
  const primary = phone.getByRole('button', { name: 'Send code' })
  const ground = () => primary.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground()).toBe(rgb)
  await expectAccessible(phone, 'page with a look')
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground).not.toBe(rgb)
  expect(refused).toEqual([])
})

test('in the widget the host page comes before the organisation, and without the logo its name stands there', async () => {
  const { partner } = host
  await partner.call('PATCH', '/settings', { accentColour: accent })
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${partner.session}` }
  const body = new Uint8Array(logo)
  const stored = await fetch(`${product.url}/api/organisation/logo`, { method: 'POST', headers, body })
  expect(stored.status).toBe(200)
  const { token } = await partner.invite()
  const element = `<main><h1>Portal</h1><script type="module" src="${product.url}/sdk/v1/bonafide.js"></script><bonafide-widget view="verify" token="${token}"></bonafide-widget></main>`
  const page = await openPage({ width: 390, expected: /img-src|default-src/ })
  const ground = () =>
    page
      .getByRole('button', { name: 'Send code' })
      .evaluate((button) => getComputedStyle(button).backgroundColor)

  await host.open(page, { body: element })
  await expect.poll(ground).toBe(rgb)
  const shown = page.getByRole('img', { name: 'Oak Care' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  await expectAccessible(page, 'widget with a look')

  const own = 'bonafide-widget { --bonafide-accent: #14734a; --bonafide-on-accent: #fff }'
  await host.open(page, { body: element, style: own, policy: strictPolicy(product.url) })
  await expect.poll(ground).toBe('rgb(20, 115, 74)')
  await page.getByText('Oak Care').first().waitFor()
  expect(await page.locator('img').count()).toBe(0)
})
