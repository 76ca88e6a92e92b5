import type { Page } from 'playwright-core'
import { followInvitation } from './sandbox.ts'

interface Colleague {
  name: string
  email: string
  password: string
}

/** Invites a colleague on the Team tab, which stays open. */
export async function inviteColleague(
  owner: Page,
  origin: string,
  { email, role }: { email: string; role: string },
): Promise<void> {
  await owner.goto(`${origin}/settings/team`)
  await owner.getByLabel('Email').fill(email)
  await owner.getByLabel('Role', { exact: true }).selectOption({ label: role })
  await owner.getByRole('button', { name: 'Send invitation' }).click()
  await owner.getByRole('list', { name: 'Open invitations' }).getByText(email).waitFor()
}

/** Joins a team by the newest invitation to an address. */
export async function joinTeam(
  page: Page,
  origin: string,
  { name, email, password }: Colleague,
  look?: () => Promise<void>,
): Promise<void> {
  await followInvitation(page, origin, email)
  await page.getByRole('button', { name: 'Join the team' }).waitFor()
  await look?.()
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.waitForURL(`${origin}/`)
}

/** Returns the names of the pages in the sidebar. */
export const mainPages = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()
