import type { Page } from 'playwright-core'
import type { withExample } from './examples.ts'
import type { Invited } from './partner.ts'
import { atWidgetStep, passIdentity, passPhone } from './widget-walk.ts'

/** Takes Ada to the right-to-work step in the widget of the portal's page for her, which speaks Arabic from then on. */
export async function startInPortal(page: Page, portal: ReturnType<typeof withExample>): Promise<Invited> {
  const { partner } = portal
  const ada = await partner.invite()
  const post = (path: string, body: object, cookie = '') =>
    fetch(portal.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const session = (await post('/sign-in', {})).headers.get('set-cookie')?.split(';')[0]
  const starter = { fullName: ada.fullName, email: ada.email, role: 'Deckhand', startsOn: '2027-01-04' }
  const { id } = (await (await post('/hr/starters', starter, session)).json()) as { id: string }
  await post(`/hr/starters/${id}/invited`, { employeeId: ada.employeeId }, session)
  await page.goto(`${portal.url}/onboarding/${id}`)
  await atWidgetStep(page, 'Confirm your email')
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByRole('button', { name: 'Confirm email', exact: true }).click()
  await passPhone(page)
  await passIdentity(page, portal.url)
  await atWidgetStep(page, 'Which of these do you have?')
  await page.evaluate(() => document.querySelector('bonafide-widget')?.setAttribute('locale', 'ar'))
  return ada
}
