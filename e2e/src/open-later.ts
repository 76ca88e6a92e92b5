import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { type Account, signIn } from './console.ts'
import type { withProduct } from './with-product.ts'

/** Moves the product so many days on, and signs a user in on a computer with the same day. */
export async function openLater(
  product: ReturnType<typeof withProduct>,
  account: Omit<Account, 'name'>,
  daysAhead: number,
): Promise<Page> {
  await product.restart({ daysAhead })
  const page = await openPage()
  await page.clock.install({ time: Date.now() + daysAhead * 86_400_000 })
  await signIn(page, product.url, account)
  return page
}
