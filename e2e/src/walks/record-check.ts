import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { picture } from './check-panel.ts'
import type { Account } from './console.ts'
import type { Invited } from './partner.ts'

export const ada = {
  fullName: 'Ada Example',
  email: 'ada.example@example.com',
  channel: 'Email',
  language: 'pl',
} as const

/** Returns the day that is so many days after today's in London. */
export function dayIn(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Formats a day as the console does. */
export const shown = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day))

/** Makes the calls of a user's own program, with a session of its own. */
export async function signedInCalls(origin: string, { email, password }: Omit<Account, 'name'>) {
  const ask = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...(!isFile && { 'content-type': 'application/json' }), ...headers },
      body: isFile ? Buffer.from(body) : body === undefined ? null : JSON.stringify(body),
    })
    const reply = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
    return reply
  }
  const { access_token: token } = await ask('POST', '/auth/signin', { email, password })
  const authorization = `Bearer ${String(token)}`
  return (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    ask(method, path, body, { authorization, ...headers })
}

/** Records an eVisa by share code, whose permission ends in so many days, of an employee who starts tomorrow: their id. */
export async function recordCheck(origin: string, account: Account, days: number): Promise<string> {
  const call = await signedInCalls(origin, account)
  const { items } = (await call('GET', '/employees')) as { items: { employeeId: string }[] }
  const { employeeId } = items[0]!
  const at = `/employees/${employeeId}`
  await call('PATCH', `${at}/engagement`, { startDate: dayIn(1) })
  const { fileId } = await call('POST', `${at}/evidence?label=Result`, picture.buffer, {
    'content-type': 'image/png',
  })
  const now = new Date(Date.now() - 60_000).toISOString()
  const { rightToWork } = await call('POST', `${at}/checks`, {
    kind: 'initial',
    route: 'online',
    shareCode: 'W12345678',
    dateOfBirth: '1990-05-17',
    nameOnEvidence: ada.fullName,
    permission: 'time_limited',
    permissionEnd: dayIn(days),
    weeklyHoursLimit: 20,
    jobFits: { jobTitle: 'Care assistant' },
    likeness: { mode: 'in_person', at: now },
    files: [{ fileId, part: 'result_page' }],
    checkedAt: now,
    outcome: 'pass',
  })
  expect(rightToWork).toMatchObject({ state: 'time_limited', until: dayIn(days) })
  return employeeId
}

/** Records a user's check of an employee's passport, with its copy, by the calls of the API. */
export async function recordPassport(
  origin: string,
  account: Omit<Account, 'name'>,
  { employeeId, fullName }: Pick<Invited, 'employeeId' | 'fullName'>,
): Promise<void> {
  const call = await signedInCalls(origin, account)
  const at = `/employees/${employeeId}`
  const { fileId } = await call('POST', `${at}/evidence?label=Page`, picture.buffer, {
    'content-type': 'image/png',
  })
  const now = new Date(Date.now() - 60_000).toISOString()
  await call('POST', `${at}/checks`, {
    kind: 'initial',
    route: 'document',
    documentCode: 'A1',
    nameOnEvidence: fullName,
    citizenship: true,
    permission: 'unlimited',
    originalSeen: true,
    likeness: { mode: 'in_person', at: now },
    beforeWorkStarted: true,
    files: [{ fileId, part: 'document' }],
    checkedAt: now,
    outcome: 'pass',
  })
}

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
  await page.waitForURL(/\/employees\?cover=/)
  await page
    .getByRole('region', { name: 'List of employees' })
    .getByRole('link', { name: ada.fullName, exact: true })
    .waitFor()
}
