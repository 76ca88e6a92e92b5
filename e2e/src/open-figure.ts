import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { ada } from './record-check.ts'

/** Waits for a figure on the dashboard, which the work of the night brings about, and opens the list of those employees. */
export async function openFigure(page: Page, origin: string, label: string, count: number): Promise<void> {
  const line = page
    .getByRole('region', { name: 'Right to work' })
    .getByRole('listitem')
    .filter({ hasText: label })
  await expect
    .poll(
      async () => {
        await page.goto(origin)
        return line.textContent()
      },
      { timeout: 30_000 },
    )
    .toBe(`${label}${count}`)
  await line.getByRole('link').click()
  await page.waitForURL(/\/right-to-work\?/)
  await page
    .getByRole('region', { name: 'Statutory excuses' })
    .getByRole('link', { name: ada.fullName })
    .waitFor()
}
