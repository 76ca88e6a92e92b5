import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { withExample } from './product/examples.ts'
import { walkInWidget } from './walks/widget-walk.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
const site = withExample('content-site', product)

test('a link is followed to its end on a page of static files with a strict policy', async () => {
  const { token } = await site.partner.invite()
  const page = await openPage({ width: 390 })
  await page.goto(`${site.url}/#token=${token}`)
  await walkInWidget(page, site.url)
  await page.getByText('Thank you. We will be in touch.').waitFor()
})

test('without a token the page is the site alone', async () => {
  const page = await openPage({ width: 390 })
  await page.goto(site.url)
  await page.getByText('Open the link in your invitation to begin.').waitFor()
  expect(await page.locator('bonafide-widget').count()).toBe(0)
})
