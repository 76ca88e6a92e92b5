import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPage } from './browser/browser.ts'
import { launchWithoutSiteData } from './browser/chromium.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()
let context: BrowserContext
beforeAll(async () => {
  context = await launchWithoutSiteData()
})
afterAll(() => context.close())

async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await context.newPage()
  const problems = watchPage(page)
  await page.goto(product.url + path, { waitUntil: 'networkidle' })
  return { page, problems }
}

test('this browser blocks site data as a user does in its settings', async () => {
  const { page } = await open('/test')
  const looks = await page.evaluate(() => {
    const lookAt = (look: () => unknown) => {
      try {
        look()
        return 'allowed'
      } catch (error) {
        return (error as Error).name
      }
    }
    document.cookie = 'kept=1'
    return [lookAt(() => localStorage), lookAt(() => sessionStorage), document.cookie]
  })
  expect(looks).toEqual(['SecurityError', 'SecurityError', ''])
})

test.each(['/login', '/signup', '/sso', '/join#any-token', '/reset-password', '/employees'])(
  '%s says that cookies are needed, and has no button that does nothing',
  async (path) => {
    const { page, problems } = await open(path)
    await page.getByRole('heading', { level: 1, name: 'Turn on cookies' }).waitFor()
    await page.getByText('Your browser blocks cookies, which you need to sign in.').waitFor()
    const main = page.getByRole('main')
    expect(await main.getByRole('button').allInnerTexts()).toEqual(['Reload the page'])
    const [reloaded] = await Promise.all([
      page.waitForEvent('load'),
      main.getByRole('button', { name: 'Reload the page' }).click(),
    ])
    await reloaded.getByRole('heading', { level: 1, name: 'Turn on cookies' }).waitFor()
    expect(problems).toEqual([])
  },
)

test.each([
  ['/verify/some-token', 'Invalid Verification Link'],
  ['/confirm-email#any-token', /./],
  ['/phone-photos#any-token', /./],
  ['/nowhere', 'Page not found'],
])('%s needs no cookies and stands without them', async (path, heading) => {
  const { page, problems } = await open(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await page.getByText('Turn on cookies').count()).toBe(0)
  expect(problems).toEqual([])
})

test('the reference of the API has its search, and its samples in the language that is chosen', async () => {
  const { page, problems } = await open('/docs/api#employees.invite')
  await page.getByRole('button', { name: 'Node', exact: true }).first().click()
  await page.getByRole('button', { name: 'Copy Node for employees.invite' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('timeline')
  await page.getByRole('option', { name: 'Employees Get timeline' }).waitFor()
  expect(problems).toEqual([])
})
