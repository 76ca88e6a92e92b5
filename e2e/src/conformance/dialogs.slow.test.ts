import { join } from 'node:path'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { withHost } from '../product/host-page.ts'
import { withProduct } from '../product/with-product.ts'
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

const close = '<button type="button">Close</button>'
const widget = (attribute = '') => `<bonafide-widget token-url="/token" ${attribute}></bonafide-widget>`

/** Shows the form that invites in a dialog, which has another place to stop at before it, or after it. */
async function openDialog(kind: string, first: 'close' | 'widget') {
  const { page } = await openListening()
  const body = `<dialog>${first === 'close' ? close + widget() : widget('tabindex="0"') + close}</dialog>`
  const showNative = `addEventListener('DOMContentLoaded', () => document.querySelector('dialog').showModal())`
  await host.open(
    page,
    {
      head: `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`,
      ...(kind === 'native' ? { body, script: showNative } : { script }),
    },
    `#${kind}-${first}`,
  )
  await field(page, 'Full name').waitFor()
  /** Presses a key; returns the name of the field, or the text of the button, that it leads to. */
  const press = async (key: string) => {
    await page.keyboard.press(key)
    return page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.shadowRoot?.activeElement?.getAttribute('name') ?? activeElement?.textContent
    })
  }
  return { page, press }
}

const kinds = ['radix', 'mui', 'headless', 'native']

test.each(kinds)(
  'in a dialog that keeps the focus, Tab goes through every field of the widget: %s',
  async (kind) => {
    const { page, press } = await openDialog(kind, 'close')
    await page.getByRole('button', { name: 'Close', exact: true }).focus()
    const reached: unknown[] = []
    for (let presses = 0; presses < 4; presses += 1) reached.push(await press('Tab'))
    expect(reached).toEqual(['fullName', 'email', 'phone', 'inviteChannelPref'])
    await field(page, 'Full name').focus()
    expect(await press('Shift+Tab')).toBe('Close')
  },
)

test.each(kinds)(
  'in a dialog that begins with the widget, which has a tabindex, Tab comes back to its fields from both ends: %s',
  async (kind) => {
    const { page, press } = await openDialog(kind, 'widget')
    await page.getByRole('button', { name: 'Send Invitation' }).focus()
    const reached = new Set<unknown>()
    // A date is several places to stop at.
    for (let presses = 0; presses < 12 && !reached.has('fullName'); presses += 1)
      reached.add(await press('Shift+Tab'))
    expect([...reached]).toEqual([
      // More, which opens the fields that few need, has no name.
      '',
      'startDate',
      'inviteChannelPref',
      'phone',
      'email',
      'fullName',
    ])
    await page.getByRole('button', { name: 'Close', exact: true }).focus()
    const wrapped: unknown[] = []
    for (let presses = 0; presses < 4; presses += 1) wrapped.push(await press('Tab'))
    expect(wrapped).toContain('fullName')
  },
)
