import type { Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { signStripeEvent } from '../../../server/testing/fakes/stripe/stripe-events.ts'
import type { SentMessage } from '../../../server/testing/fakes/twilio/fake-twilio.ts'
import { signatureHeader, signatureOf } from '../../../server/src/integrations/twilio/twilio-signature.ts'
import { organisationName, toast } from '../walks/console.ts'
import { atStep } from '../walks/flow.ts'
import type { Production } from './production.ts'

/** Buys a plan on Stripe's page. Only Stripe's events begin it. */
export async function buyPremium(production: Production, office: Page) {
  await office.goto(`${production.url}/billing`)
  await office.getByRole('button', { name: 'Select Plan: Premium' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Upgrade Plan' }).click()
  await office.waitForURL('https://checkout.stripe.com/**')
  const { stripe } = production.fakes
  const checkout = [...stripe.sessions.values()].at(-1)!
  stripe.pay(office.url())
  await deliverStripeEvents(production)
  await office.goto(String(checkout['success_url']).replace('{CHECKOUT_SESSION_ID}', checkout.id))
  await toast(office, 'Payment Successful!').waitFor()
  await office.getByText('Thank you. Your Premium plan is active.').waitFor()
}

/** Returns the link in the email to an employee who was invited. */
export async function linkInEmail(
  { url, settings, fakes }: Production,
  receiver: string,
  page = 'verif',
): Promise<string> {
  const pattern = new RegExp(`href="(https:[^"]+/${page}[^"]+)"`)
  const find = () =>
    fakes.smtp.received.find(({ to, mail }) => to.includes(receiver) && pattern.test(mail.html ?? ''))
  await vi.waitUntil(() => find() !== undefined, { timeout: 30_000 })
  const received = find()
  expect(received!.to).toEqual([receiver])
  expect(received!.from).toBe(settings['MAIL_FROM'])
  const link = pattern.exec(received!.mail.html ?? '')?.[1]
  expect(link).toContain(`${url}/`)
  return link!.replaceAll('&amp;', '&')
}

/** Confirms the address of who has signed up, and names the organisation, as its owner does it. */
export async function settleIn(production: Production, office: Page, email: string): Promise<void> {
  await office.goto(await linkInEmail(production, email, 'confirm-email'))
  await office.getByRole('button', { name: 'Confirm email address' }).click()
  await office.getByRole('heading', { name: 'Email address confirmed' }).waitFor()
  await office.goto(`${production.url}/widget`)
  await office.getByLabel('Organisation name').fill(organisationName)
  await office.getByRole('button', { name: 'Save and continue' }).click()
  await office.getByRole('button', { name: 'Send Invitation' }).waitFor()
}

/** Asks for a code and reads it from the text message, which is the only place that it is in. */
export async function codeBySms(production: Production, phone: Page, number: string): Promise<string> {
  await atStep(phone, 'Confirm your phone')
  const answered = phone.waitForResponse((response) => response.url().endsWith('/otp/request'))
  await phone.getByRole('button', { name: 'Send code' }).click()
  expect(await (await answered).text()).not.toMatch(/\d{6}|otpCode/)
  const { twilio } = production.fakes
  await vi.waitUntil(() => twilio.sent.length > 0, { timeout: 30_000 })
  const [message] = twilio.sent
  expect(message!.form.To).toBe(number)
  await reportDelivered(production, message!)
  return /\b\d{6}\b/.exec(message!.form.Body ?? '')![0]
}

async function reportDelivered({ proxy, settings }: Production, { sid, form }: SentMessage) {
  const address = form.StatusCallback!
  const account = settings['TWILIO_ACCOUNT_SID']!
  const params = new URLSearchParams({ AccountSid: account, MessageSid: sid, MessageStatus: 'delivered' })
  const report = (token: string) =>
    proxy.post(address, params.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      [signatureHeader]: signatureOf(token, address, params),
    })
  expect(await report('not the token')).toBe(400)
  expect(await report(settings['TWILIO_AUTH_TOKEN']!)).toBe(200)
}

/** Passes the check on Stripe's page with the passport of Ada, who was invited. */
export async function passIdentity(production: Production, phone: Page) {
  await atStep(phone, 'Confirm your identity')
  await phone.getByRole('button', { name: 'Start identity check' }).click()
  await phone.waitForURL('https://verify.stripe.com/**')
  const { stripe } = production.fakes
  const check = [...stripe.checks.values()].at(-1)!
  stripe.document(check.id, { first_name: 'ADA', last_name: 'EXAMPLE' })
  stripe.check(check.id, 'verified')
  await deliverStripeEvents(production)
  await phone.goto(String(check['return_url']))
}

/** Asks to complete what a test has passed, which production refuses and says why. */
export async function refuseTested(phone: Page) {
  await atStep(phone, 'You have finished all four steps')
  const answered = phone.waitForResponse((response) => response.url().endsWith('/api/flow/complete'))
  await phone.getByRole('button', { name: 'Complete Verification' }).click()
  expect((await answered).status()).toBe(409)
  await phone
    .getByText(/it does not confirm your identity/)
    .first()
    .waitFor()
}

async function deliverStripeEvents({ url, proxy, fakes }: Production) {
  for (const { body } of fakes.stripe.events.take()) {
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signStripeEvent(body, new Date()),
    }
    expect(await proxy.post(`${url}/api/webhooks/stripe`, body, headers)).toBe(200)
  }
}
