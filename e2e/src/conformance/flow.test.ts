import { expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { strictPolicy, withHost } from '../product/host-page.ts'
import { atWidgetStep, passIdentity, passPhone, walkInWidget } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'

const product = withProduct()
const host = withHost(product)

const element = (attributes: string) =>
  `<main><h1>A page</h1><bonafide-widget ${attributes}></bonafide-widget></main>`
const script = () => `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`

test('strict content security policy with Trusted Types: the whole verification, no violation', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  const violations: string[] = []
  await page.exposeFunction('onViolation', (text: string) => void violations.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) =>
      Reflect.get(globalThis, 'onViolation')(`${violatedDirective} ${blockedURI} ${sample}`),
    ),
  )
  await host.open(page, {
    head: script(),
    body: element(`token="${token}"`),
    policy: strictPolicy(product.url),
  })
  await walkInWidget(page, host.url)
  expect(violations).toEqual([])
})

test('identity redirect and return inside a page of another origin, whose own address stays as it was', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  await host.open(page, { head: script(), body: element(`token="${token}"`) }, '?tab=checks&id=7#top')
  await passPhone(page)
  await passIdentity(page, host.url)
  await atWidgetStep(page, 'Confirm your right to work')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).toBe('{}')
  expect(await page.context().cookies(host.url)).toEqual([])
})
