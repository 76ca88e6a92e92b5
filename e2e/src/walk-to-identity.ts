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

/** Takes a newly invited employee to the identity step; returns their page. */
export async function walkToIdentity(office: Page, url: string, invited: Invited): Promise<Page> {
  await signUp(office, url)
  await invite(office, url, { ...invited, channel: 'Email' })
  const page = await openPage({ width: 390 })
  await followInvitation(page, url, invited.email)
  await enterCode(page, await sendCode(page))
  await atStep(page, 'Confirm your identity')
  return page
}
