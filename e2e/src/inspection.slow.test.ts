import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openQueue } from './walks/check-panel.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { dayIn, recordPassport } from './walks/record-check.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeAll(async () => {
  partner = await createPartner(product.url, product.url)
})

test('an inspection shows the gaps first, and its ZIP with the index takes three clicks', async () => {
  const [covered, gap] = [await partner.invite(), await partner.invite()]
  await recordPassport(product.url, partner, covered)
  const page = await openQueue(product.url, partner)
  const token = (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? ''
  for (const { employeeId } of [covered, gap]) {
    const response = await fetch(`${product.url}/api/employees/${employeeId}/engagement`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${decodeURIComponent(token)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ startDate: dayIn(0) }),
    })
    expect(response.status).toBe(200)
  }
  await page.goto(`${product.url}/employees`)
  let clicks = 0
  const press = async (role: 'link' | 'button', name: string | RegExp) => {
    clicks += 1
    await page.getByRole(role, { name }).click()
  }
  await press('link', 'Inspection')
  const gaps = page.getByRole('region', { name: 'Gaps' })
  await gaps.getByRole('link', { name: gap.fullName }).waitFor()
  await gaps.getByRole('button', { name: `Record check: ${gap.fullName}` }).waitFor()
  await page.getByRole('region', { name: 'Covered' }).getByRole('link', { name: covered.fullName }).waitFor()
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toEqual(['Gaps', 'Covered', 'File for the inspector'])
  await expectAccessible(page, 'inspection')
  await press('button', 'Make the ZIP')
  const downloading = page.waitForEvent('download')
  await press('button', /^Download: /)
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-inspection-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pack = join(folder, 'pack.zip')
  await (await downloading).saveAs(pack)
  expect(clicks).toBe(3)
  const text = (await readFile(pack)).toString('utf8')
  expect(text).toContain('index.pdf')
  const index = text.slice(text.indexOf('Name,Job,Start date,Route of the check'))
  expect(index).toContain(covered.fullName)
  expect(index).toContain(`${gap.fullName},`)
  expect(index).toContain('Not covered')
})
