import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { withHost } from '../host-page.ts'
import { withProduct } from '../with-product.ts'
import { field, openListening } from './error-page.ts'

const product = withProduct()
const host = withHost(product)

let script = ''
beforeAll(async () => {
  const entry = join(import.meta.dirname, 'dialogs.tsx')
  const built = await build({
    configFile: false,
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'dialogs' } },
  })
  const [bundle] = Array.isArray(built) ? built : []
  const [chunk] = bundle?.output ?? []
  script = chunk?.code ?? ''
})

test.each(['radix', 'mui', 'headless', 'native'])(
  'in a dialog that keeps the focus, Tab goes through every field of the widget: %s',
  async (kind) => {
    const { page } = await openListening()
    const body =
      '<dialog><button type="button">Close</button><bonafide-widget token-url="/token"></bonafide-widget></dialog>'
    await host.open(
      page,
      {
        head: `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`,
        ...(kind === 'native'
          ? {
              body,
              script: `addEventListener('DOMContentLoaded', () => document.querySelector('dialog').showModal())`,
            }
          : { script }),
      },
      `#${kind}`,
    )
    await field(page, 'Full name').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).focus()
    const reached: (string | null)[] = []
    for (let presses = 0; presses < 4; presses += 1) {
      await page.keyboard.press('Tab')
      reached.push(
        await page.evaluate(
          () => document.activeElement?.shadowRoot?.activeElement?.getAttribute('name') ?? null,
        ),
      )
    }
    expect(reached).toEqual(['fullName', 'email', 'phone', 'dateOfBirth'])
    await field(page, 'Full name').focus()
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Close')
  },
)
