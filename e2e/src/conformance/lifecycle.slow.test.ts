import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPage } from '../browser/browser.ts'
import { withHost } from '../product/host-page.ts'
import { passIdentity, passPhone } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'
import { countHeld } from './count-held.ts'

const product = withProduct()
const host = withHost(product)
const loader = () => `<script src="${product.url}/sdk/v1/loader.js"></script>`

test('the package is imported in Node: node -e "import(\'@bonafide/sdk\')"', async () => {
  const code = "import('@bonafide/sdk').then(({ mount }) => console.log(typeof mount))"
  const folder = resolve(import.meta.dirname, '../../../examples/react-portal')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', code], { cwd: folder })
  expect([stdout, stderr]).toEqual(['function\n', ''])
})

test('20 mounts and destroys leave no node and no listener', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  await host.open(page, { head: loader(), body: '<div id="place"></div>' })
  const cycle = (times: number) =>
    page.evaluate(
      async ([count, link]) => {
        const { mount } = Reflect.get(globalThis, 'Bonafide')
        for (let mounts = 0; mounts < count; mounts += 1) {
          await new Promise((ready) => {
            const widget = mount('#place', { token: link, on: { ready: () => ready(widget.destroy()) } })
          })
        }
      },
      [times, token] as const,
    )
  await cycle(2)
  const before = await countHeld(page)
  await cycle(20)
  expect(await countHeld(page)).toEqual(before)
})

test('destroy inside complete ends it there, and leaves nothing', async () => {
  const { token } = await host.partner.invite()
  const page = await openPage()
  const script = `addEventListener('DOMContentLoaded', () => {
    window.heard = []
    const widget = Bonafide.mount('#place', { token: '${token}', on: {
      complete: ({ employeeId }) => { heard.push(employeeId); widget.destroy(); heard.push(widget.state) },
      resize: () => heard.length > 0 && heard.push('resize'),
      error: (error) => heard.push(error.code),
    } })
  })`
  await host.open(page, { script, head: loader(), body: '<div id="place"></div>' })
  await passPhone(page)
  await passIdentity(page, host.url)
  await page.getByRole('button', { name: 'Check my right to work' }).click()
  await page.getByRole('button', { name: 'Complete Verification' }).click()
  await page.waitForFunction('heard.length > 0')
  await page.waitForTimeout(300)
  expect(await page.evaluate('heard')).toEqual([expect.any(String), 'destroyed'])
  expect(await page.evaluate(() => document.querySelector('#place')?.childNodes.length)).toBe(0)
})
