import type { Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { invite, signUp } from './console.ts'
import { atStep, enterCode, sendCode } from './flow.ts'
import { followInvitation } from './sandbox.ts'

interface Invited {
  fullName: string
  email: string
  phone: string
}

/** The page of a newly invited employee who stands before the identity step. */
export async function walkToIdentity(office: Page, url: string, invited: Invited): Promise<Page> {
  await signUp(office, url)
  await invite(office, url, { ...invited, channel: 'Email' })
  const page = await openPage({ width: 390 })
  await followInvitation(page, url, invited.email)
  await enterCode(page, await sendCode(page))
  await atStep(page, 'Confirm your identity')
  return page
}
