import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import {
  addPicture,
  choose,
  click,
  confirmNotBegun,
  excuseCard,
  expectAccessiblePanel,
  fillCertificate,
  openQueue,
  panelOf,
  sendCertificate,
  sendShareCode,
  startEmployee,
} from './walks/check-panel.ts'
import { toast } from './walks/console.ts'
import { atStep, complete } from './walks/flow.ts'
import { createPartner, type Partner } from './walks/partner.ts'
import { dayIn, recordPassport } from './walks/record-check.ts'
import { withProduct } from './product/with-product.ts'

// Users of the organisation decide, as in production.
const product = withProduct({ RIGHT_TO_WORK_PROVIDER: 'assisted' })
let partner: Partner
beforeAll(async () => {
  partner = await createPartner(product.url, product.url)
})

async function fillEVisa(panel: Locator, name: string) {
  await panel.getByLabel('Name on the evidence').fill(name)
  await panel.getByLabel('Permission to work').selectOption('settled')
  await addPicture(panel)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await confirmNotBegun(panel)
}

test('a name that differs is held until a document shows the change', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await choose(phone, 'An eVisa or a share code')
  await click(phone, 'Continue')
  await sendShareCode(phone, 'W1Q7K890Z')

  const page = await openQueue(product.url, partner)
  await click(page, `Check: ${employee.fullName}`)
  const panel = panelOf(page)
  await fillEVisa(panel, 'Augusta Sample')
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText(/^Not covered yet: /).waitFor()
  await panel.getByText('Show why the name differs: add a document, or a reason.').waitFor()
  await panel.getByRole('radio', { name: /^Hold/ }).check()
  await panel.getByLabel('What they need to send').selectOption('name_change')
  await panel.getByLabel('Reason').fill('Your eVisa has another name')
  await expectAccessiblePanel(page, 'panel with another name')
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  const held = await excuseCard(page, product.url, employee)
  await held.getByText('The check is on hold.').waitFor()

  await phone.reload()
  await atStep(phone, 'Oak Care needs something else')
  await phone.getByText(/such as a marriage certificate/).waitFor()
  await click(phone, 'Tell them that I have it')
  await atStep(phone, 'Waiting for your employer')

  await page.goto(`${product.url}/verifications`)
  await click(page, `Check: ${employee.fullName}`)
  await fillEVisa(panel, 'Augusta Sample')
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByRole('checkbox', { name: 'Change of name' }).check()
  await panel.getByText('Covered, no end date').waitFor()
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  await click(phone, 'Check again')
  await toast(phone, 'RTW Verified').waitFor()
  await complete(phone)
  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Covered, no end date', { exact: true }).waitFor()
})

test('a check after work has started gives no excuse, and says why before it is saved and after', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await partner.call('PATCH', `/employees/${employee.employeeId}/engagement`, { startDate: dayIn(-1) })
  await sendCertificate(phone)

  const page = await openQueue(product.url, partner)
  await click(page, `Check: ${employee.fullName}`)
  const panel = panelOf(page)
  await fillCertificate(panel, employee)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await panel.getByText('The check was finished after work began.').waitFor()
  await expectAccessiblePanel(page, 'panel of a late check')
  await click(page, 'Save, not covered yet')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()
  await panel.getByText('The step stays open').waitFor()
  const card = await excuseCard(page, product.url, employee)
  await card.getByText('Not covered', { exact: true }).waitFor()
  await card.getByText('The check was finished after work began.').waitFor()
  await card.getByText('(rule 1)').waitFor()
})

test('a pack is downloaded, valid without the server, and tells the record of a changed byte', async () => {
  const { employee, page: phone } = await startEmployee(product.url, partner)
  await sendCertificate(phone)
  const page = await openQueue(product.url, partner)
  await excuseCard(page, product.url, employee)
  await click(page, 'Record check')
  const panel = panelOf(page)
  await fillCertificate(panel, employee)
  await panel.getByRole('radio', { name: 'In person' }).check()
  await panel.getByRole('radio', { name: /^Pass/ }).check()
  await click(page, 'Save check')
  await panel.getByRole('heading', { name: 'The check is recorded' }).waitFor()

  await excuseCard(page, product.url, employee)
  const downloading = page.waitForEvent('download')
  await page.getByRole('tab', { name: 'Checks and evidence' }).click()
  await click(page, 'Download evidence pack')
  const download = await downloading
  await expectAccessible(page, 'details with the pack')
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-pack-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pack = join(folder, 'pack.zip')
  await download.saveAs(pack)
  const keys = await saveKeys(folder)
  expect(await verify(pack, keys)).toMatchObject({ code: 0, stdout: expect.stringContaining('Valid') })

  const bytes = await readFile(pack)
  const place = bytes.indexOf(employee.fullName, bytes.indexOf('nameOnEvidence'))
  bytes[place] = bytes.readUInt8(place) ^ 1
  await writeFile(pack, bytes)
  const { code, stdout } = await verify(pack, keys)
  expect(code).toBe(1)
  expect(stdout).toMatch(/✗ .*record 1/i)
})

test('a pack of chosen employees is made in the background, and names whose record was changed', async () => {
  const chosen = [await partner.invite(), await partner.invite()]
  for (const employee of chosen) await recordPassport(product.url, partner, employee)
  const page = await openQueue(product.url, partner)
  await page.goto(`${product.url}/evidence-packs`)
  await page.getByLabel('Employees', { exact: true }).selectOption('chosen')
  for (const [index, { email, fullName }] of chosen.entries()) {
    await page.getByLabel('Find employees').fill(email)
    // Those who are chosen stay above those who are found.
    const boxes = page.getByRole('checkbox', { name: fullName })
    await expect.poll(() => boxes.count()).toBe(index + 1)
    await boxes.last().check()
  }
  await expectAccessible(page, 'evidence packs, chosen employees')
  await click(page, 'Make pack')
  const ready = page.getByRole('button', { name: /^Download: / }).first()
  await ready.waitFor()
  await expectAccessible(page, 'evidence packs, ready')
  const downloading = page.waitForEvent('download')
  await ready.click()
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-packs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const pack = join(folder, 'packs.zip')
  await (await downloading).saveAs(pack)
  const keys = await saveKeys(folder)
  const valid = await verify(pack, keys)
  expect(valid.stdout).toContain('Valid')
  expect(valid.stdout).toContain('2 employees, Oak Care')

  const bytes = await readFile(pack)
  // In the records of one of them.
  const folderOf = `employees/${chosen[1]?.employeeId}/records.json`
  const place = bytes.indexOf('nameOnEvidence', bytes.indexOf(folderOf)) + 20
  bytes[place] = bytes.readUInt8(place) ^ 1
  await writeFile(pack, bytes)
  const changed = await verify(pack, keys)
  expect(changed.code).toBe(1)
  expect(changed.stdout).toContain(folderOf)
})

async function saveKeys(folder: string): Promise<string> {
  const keys = join(folder, 'keys.json')
  const answer = await fetch(`${product.url}/.well-known/bonafide-evidence.json`)
  await writeFile(keys, await answer.text())
  return keys
}

/** Runs `verify-pack` with no network but a file of keys. */
async function verify(pack: string, keys: string) {
  const cli = resolve(import.meta.dirname, '../../verify-pack/src/cli.mjs')
  return promisify(execFile)(process.execPath, [cli, pack, '--key', keys]).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}
