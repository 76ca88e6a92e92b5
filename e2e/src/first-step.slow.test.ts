import { expect, test } from 'vitest'
import { openPage } from './browser/browser.ts'
import { invite, signUp } from './walks/console.ts'
import { atStep } from './walks/flow.ts'
import { followInvitation } from './walks/sandbox.ts'
import { withProduct } from './product/with-product.ts'

const product = withProduct()

test('a link in an email shows the first step after four requests, that of the page among them', async () => {
  const office = await openPage()
  await signUp(office, product.url)
  const ada = {
    fullName: 'Ada Example',
    email: 'ada@example.com',
    phone: '07700 900101',
    channel: 'Email',
  } as const
  await invite(office, product.url, ada)
  const phone = await openPage({ width: 390 })
  const requests: string[] = []
  phone.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await followInvitation(phone, product.url, ada.email)
  await atStep(phone, 'Confirm your phone')
  const { pathname } = new URL(phone.url())
  // Those before are of the outbox that has the link.
  expect(requests.slice(requests.indexOf(`GET ${pathname}`))).toEqual([
    `GET ${pathname}`,
    expect.stringMatching(/^GET \/assets\/verify-[\w-]+\.js$/),
    `GET ${pathname.replace('/verify/', '/api/flow/progress/')}`,
    'POST /api/flow/email/verify',
  ])
})
