import type { Locator, Page } from 'playwright-core'

const linkPage = /\/(?:verify|verification)\/|\/(?:join|reset-password|confirm-email)#/

/** Follows the link in the newest message to an employee or a colleague, from the outbox, as they would. */
export async function followInvitation(page: Page, origin: string, receiver: string, subject?: string) {
  const message = await newestMessage(page, origin, receiver, subject)
  const channel = await message.getAttribute('data-channel')
  const content = channel === 'email' ? message.frameLocator('iframe') : message.locator('.bubble')
  const link = content.getByRole('link').first()
  const isThere = () => page.waitForURL(linkPage, { timeout: 10_000 })
  await link.click()
  // A click on an email that is not laid out yet may go nowhere: its receiver would click again.
  await isThere().catch(async () => {
    if (!linkPage.test(page.url())) await link.click()
    await isThere()
  })
}

/** Opens the outbox at the newest message to an address, of those with a subject where one is named. */
export async function newestMessage(
  page: Page,
  origin: string,
  receiver: string,
  subject?: string,
): Promise<Locator> {
  const message = messagesOn(page, subject).first()
  // Messages go out in the background, so the newest may be a moment away.
  for (let tries = 0; tries < 300; tries += 1) {
    await page.goto(`${origin}/sandbox/outbox?to=${encodeURIComponent(receiver)}`)
    if ((await message.count()) > 0) return message
    await page.waitForTimeout(100)
  }
  throw new Error(`Nothing was sent to ${receiver}.`)
}

/** Finds messages by their heading: the texts of other emails may name the subject that is looked for. */
function messagesOn(page: Page, subject?: string): Locator {
  const messages = page.locator('li[data-channel]')
  return subject ? messages.filter({ has: page.getByRole('heading', { name: subject }) }) : messages
}

/**
 * Starts the product some days later, and half an hour after that again, until a message is in the outbox: alerts are
 * gathered before they are sent.
 */
export async function restartUntilSent(
  product: { readonly url: string; restart: (options: { daysAhead: number }) => Promise<void> },
  page: Page,
  { daysAhead, to, subject }: { daysAhead: number; to: string; subject: string },
): Promise<void> {
  const message = messagesOn(page, subject)
  for (let start = 0; start < 4; start += 1) {
    await product.restart({ daysAhead: daysAhead + start / 48 })
    for (let look = 0; look < 20; look += 1) {
      await page.goto(`${product.url}/sandbox/outbox?to=${encodeURIComponent(to)}`)
      if ((await message.count()) > 0) return
      await page.waitForTimeout(500)
    }
  }
  throw new Error(`“${subject}” was not sent to ${to}.`)
}

export type Decision = 'Pass' | 'Fail' | 'Keep processing' | 'Cancel'

/**
 * Decides on the page of the sandbox's identity provider, which then goes back to the link.
 * @param documentName whose document it is; else the one who was invited
 */
export async function decideIdentity(page: Page, decision: Decision, documentName?: string) {
  await page.waitForURL(/\/sandbox\/identity\//)
  if (documentName !== undefined) await page.getByLabel('Name', { exact: true }).fill(documentName)
  await page.getByRole('button', { name: decision, exact: true }).click()
  await page.waitForURL(linkPage)
}

/** Confirms the address of a user who has just signed up, by the link in their mailbox. */
export async function confirmEmail(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const token = await poll(async () => {
    const newest = await fetch(`${origin}/sandbox/outbox/newest?to=${encodeURIComponent(email)}`)
    const html = await fetch(`${origin}/sandbox/outbox/${await newest.text()}/html`)
    return /confirm-email#([\w-]+)/.exec(await html.text())?.[1]
  })
  const answer = await fetch(`${origin}/api/auth/email/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password }),
  })
  if (!answer.ok) throw new Error(`The confirmation was answered ${answer.status}.`)
}

// Messages go out in the background.
async function poll<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 300; tries += 1) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The link was not sent.')
}
