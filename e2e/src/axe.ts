import type { AxeResults } from 'axe-core'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects no finding of axe on the page as it is, in the light and in the dark theme. */
export async function expectAccessible(page: Page, screen: string) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect.soft(await findings(page), `${screen}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function findings(page: Page): Promise<string[]> {
  await inject(page)
  const { violations } = await page.evaluate<AxeResults, string[]>(
    (values) => Reflect.get(globalThis, 'axe').run(document, { runOnly: { type: 'tag', values } }),
    tags,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}

// Through the debugger, because the content security policy refuses a script element.
async function inject(page: Page) {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: await source })
  await session.detach()
}
