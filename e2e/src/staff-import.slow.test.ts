import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectAccessible } from './browser/axe.ts'
import { openPage } from './browser/browser.ts'
import { signUp } from './walks/console.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

const file = [
  'Name,Work email,Joining date,Check type,Document,RTW check date,Check made by,Checked by,Employee seen,Status,Visa expiry,Kind of limit,Hours,Term dates until',
  'Grace Mensah,grace@example.com,13/05/2024,passport,A1,30/04/2024,own staff,Harriet Reed,in person,,,,,',
  'Tomasz Zielinski,tomasz@example.com,02/09/2024,share code,,20/08/2024,HR,Harriet Reed,video call,time-limited,31/08/2031,student,20,30/06/2031',
  'Amira Khan,amira@example.com,04/25/2024,passport,A1,30/03/2024,own staff,Harriet Reed,in person,,,,,',
  'Ana Costa,ana@example.com,02/09/2024,passport,B2,20/08/2024,,,,time-limited,31/08/2031,,,',
].join('\r\n')

test('a company moves in with its staff: checked, imported, and the refused rows corrected', async () => {
  const page = await openPage()
  await signUp(page, product.url)
  await page.goto(`${product.url}/widget?tab=staff`)
  await page.getByRole('heading', { name: 'Move in existing staff' }).waitFor()
  await expectAccessible(page, 'choosing a file')
  const choose = (text: string) =>
    page
      .getByLabel('CSV or Excel file')
      .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await choose(file)
  await page.getByRole('heading', { name: 'Match your columns' }).waitFor()
  await expectAccessible(page, 'matching columns')
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
  await page.getByRole('heading', { name: '2 employees ready to add' }).waitFor()
  await page.getByText('Write the day first: 25/04/2024').waitFor()
  await page.getByText('At most 20 hours a week in term time').waitFor()
  await page.getByText('Almost covered').first().waitFor()
  await page.getByText('For a check before 6 April 2022 write E4').waitFor()
  await page.getByText('Write who made the check: own staff, transferor or other').waitFor()
  await expectAccessible(page, 'what the check found')
  await page.getByRole('button', { name: 'Add 2 employees' }).click()
  await page.getByRole('heading', { name: '2 employees added' }).waitFor()
  await expectAccessible(page, 'what was imported')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows not added' }).click()
  const refused = await readFile(await (await downloading).path(), 'utf8')
  expect(refused).toContain('Amira Khan')
  expect(refused).not.toContain('Grace Mensah')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  const lines = refused.split('\r\n').filter((line) => !line.includes('Ana Costa'))
  await choose(lines.join('\r\n').replace('04/25/2024', '25/04/2024'))
  await page.getByRole('button', { name: 'Check 1 row' }).click()
  await page.getByRole('button', { name: 'Add 1 employee' }).click()
  await page.getByRole('heading', { name: '1 employee added' }).waitFor()
  await page.getByRole('link', { name: 'Show employees' }).click()
  await expect.poll(() => page.getByText('Not invited').count()).toBe(3)
  await expectAccessible(page, 'employees who moved in')
})
