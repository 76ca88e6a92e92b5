import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, openDetails, signIn } from './walks/console.ts'
import { answers, startSection7Server } from './product/section-7-server.ts'

let server: Awaited<ReturnType<typeof startSection7Server>>
beforeAll(async () => {
  server = await startSection7Server()
})
afterAll(() => server.stop())

test('the console works against a server that answers nothing but section 7', async () => {
  const page = await openPage({ expected: /Not found/ })
  await signIn(page, server.url, { email: 'hr@example.com', password: 'secret' })
  await page.waitForURL(`${server.url}/`)
  for (const stat of ['Total Employees', 'Verified Employees', 'Pending Verifications']) {
    const card = page.getByText(stat, { exact: true }).locator('xpath=ancestor::div[1]')
    await card.getByText('0', { exact: true }).waitFor()
  }
  await page.getByText('3/25').first().waitFor()

  await page.waitForLoadState('networkidle')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Employee' }).click()
  await page.getByRole('button', { name: 'Send Invitation' }).waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)

  await page.goto(`${server.url}/employees`)
  await page.getByText('2 of 2 employees').waitFor()
  const unknown = page.getByRole('row').filter({ hasText: 'Bob Example' })
  await unknown.getByText('Invited', { exact: true }).waitFor()
  await unknown.getByRole('img', { name: 'Email: Passed' }).waitFor()
  await unknown.getByRole('img', { name: 'RTW: Pending' }).waitFor()

  const details = await openDetails(page, server.url, 'Ada Example')
  await expect.poll(() => details.getByRole('img', { name: /: Passed/ }).count()).toBe(4)
  // Actions that this server cannot do are not offered.
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: /^(?:Actions for|Export|Revoke|Send)/ }).count()).toBe(0)

  await invite(page, server.url, { fullName: 'Cleo Example', email: 'cleo@example.com', channel: 'Email' })

  await page.goto(`${server.url}/settings/developers`, { waitUntil: 'networkidle' })
  await page.getByText('$29 per month').waitFor()
  expect(
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents(),
  ).toEqual(['Plan and account'])

  for (const path of ['billing', 'settings', 'profile', 'verifications', 'reports']) {
    await page.goto(`${server.url}/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText('Unexpected Application Error!').count(), path).toBe(0)
  }

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(`${server.url}/login`)
})

test('the console asks the calls of section 7 with the session it was given', () => {
  const answered = server.calls.filter(({ status }) => status === 200)
  const signedIn = answered.filter(({ call }) => !call.startsWith('POST /auth/'))
  expect(new Set(signedIn.map(({ authorization }) => authorization))).toEqual(
    new Set(['Bearer section-7-token']),
  )
  const asked = new Set(answered.map(({ call }) => call))
  for (const call of [
    'POST /auth/signin',
    'GET /usage/current',
    'GET /employees',
    'POST /employees/invite',
  ]) {
    expect(asked).toContain(call)
  }
  // Calls beyond section 7 may be made, and none of them is needed.
  const beyond = server.calls.filter(({ call }) => !answers[call] && !/^GET \/employees\/1{8}/.test(call))
  expect(beyond.every(({ status }) => status === 404)).toBe(true)
})
