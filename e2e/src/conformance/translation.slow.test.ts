import { expect, test } from 'vitest'
import { withHost } from '../product/host-page.ts'
import { expectNothingLost, translatePage } from '../browser/translate-page.ts'
import { walkInWidget } from '../walks/widget-walk.ts'
import { withProduct } from '../product/with-product.ts'
import { field, openListening, press, sendInvitation } from './error-page.ts'

const product = withProduct()
const host = withHost(product)

test('a page that is translated while an employee types loses no text, and the verification goes to its end', async () => {
  const head = `<script type="module" src="${product.url}/sdk/v1/bonafide.js"></script>`
  const { page, told } = await openListening()
  await translatePage(page)
  await host.open(page, { head, body: '<bonafide-widget token-url="/token"></bonafide-widget>' })
  await field(page, 'Full name').pressSequentially('Bea Example')
  await press(page, 'Send Invitation')
  await page.getByText('Please enter a valid email address').waitFor()
  await expectNothingLost(page, 'the form that invites')
  await sendInvitation(page)
  await page.getByRole('button', { name: 'Send Another Invitation' }).waitFor()
  await expectNothingLost(page, 'what is told of the invitation')

  const { token } = await host.partner.invite()
  const body = `<bonafide-widget token="${token}"></bonafide-widget>`
  await host.open(page, { head, body })
  await walkInWidget(page, new URL(page.url()).origin)
  await expectNothingLost(page, 'the verification')
  expect(told).toEqual([])
})
