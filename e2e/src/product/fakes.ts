import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { googleClientId } from '../../../server/testing/fakes/google/google-accounts.ts'
import { startGoogle } from '../../../server/testing/fakes/google/fake-google.ts'
import { startSmtp } from '../../../server/testing/fakes/fake-smtp.ts'
import { stripePrices } from '../../../server/testing/fakes/stripe/stripe-description.ts'
import { stripeWebhookSecret } from '../../../server/testing/fakes/stripe/stripe-events.ts'
import { identityKeyOf, startStripe } from '../../../server/testing/fakes/stripe/fake-stripe.ts'
import { startTwilio, twilioAccount } from '../../../server/testing/fakes/twilio/fake-twilio.ts'
import { startYoti } from '../../../server/testing/fakes/yoti/fake-yoti.ts'

const stripeKey = 'sk_live_standIn0000000000000000'

/** Starts a local SMTP server and local fakes of Stripe, Twilio and Google, with the settings that lead to them. */
export async function startFakes() {
  const [smtp, twilio, stripe, google] = await Promise.all([
    startSmtp(),
    startTwilio(),
    startStripe({ now: () => new Date(), secretKey: stripeKey }),
    startGoogle(),
  ])
  return {
    smtp,
    twilio,
    stripe,
    google,
    settings: {
      SMTP_URL: smtp.urlFor('bonafide', 'right'),
      MAIL_FROM: 'no-reply@mail.example.com',
      TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
      TWILIO_AUTH_TOKEN: twilioAccount.authToken,
      TWILIO_FROM: '+441632960000',
      IDENTITY_PROVIDER: 'stripe',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_IDENTITY_KEY: identityKeyOf(stripeKey),
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
      STRIPE_PRICE_BASIC: stripePrices.basic.monthly,
      STRIPE_PRICE_PREMIUM: stripePrices.premium.monthly,
      STRIPE_PRICE_ENTERPRISE: stripePrices.enterprise.monthly,
      STRIPE_EXTRA_CHECK_PRICE_BASIC: stripePrices.basic.extraCheck,
      STRIPE_EXTRA_CHECK_PRICE_PREMIUM: stripePrices.premium.extraCheck,
      STRIPE_EXTRA_CHECK_PRICE_ENTERPRISE: stripePrices.enterprise.extraCheck,
      GOOGLE_CLIENT_ID: googleClientId,
    },
    /** Where they are, in place of the vendors' own addresses. */
    addresses: {
      TWILIO_API_URL: twilio.apiUrl,
      STRIPE_API_URL: stripe.apiUrl,
      GOOGLE_API_URL: google.apiUrl,
    },
    /** Requests that the vendors' descriptions do not allow. */
    mistakes: () => [...twilio.mistakes, ...stripe.mistakes, ...google.mistakes],
    close: () => Promise.all([smtp.close(), twilio.close(), stripe.close(), google.close()]),
  }
}

/** Serves the pages of Stripe that a browser is sent to, which are not there without Stripe. */
export async function serveStripePages(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/(?:checkout|verify)\.stripe\.com\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title><h1>Stripe</h1>' }),
  )
}

/** Starts a local fake of Yoti, with the settings that lead to it. */
export async function startYotiFake() {
  const yoti = await startYoti()
  const { apiUrl, sdkId, key } = yoti.setup
  const folder = await mkdtemp(join(tmpdir(), 'bonafide-yoti-'))
  const keyFile = join(folder, 'key.pem')
  await writeFile(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
  return {
    settings: {
      DIGITAL_PROVIDER: 'yoti',
      YOTI_SDK_ID: sdkId,
      YOTI_KEY_FILE: keyFile,
      YOTI_API_URL: apiUrl,
    },
    /** Serves the page of Yoti that an employee is sent to, on which the passport of that name passes. */
    async servePage(page: Page, name: { given: string; family: string }): Promise<void> {
      await page.route(`${apiUrl}/idverify/v1/web/**`, (route) => {
        const ref = new URL(route.request().url()).searchParams.get('sessionID') ?? ''
        const { success_url: back } = yoti.find(ref).spec.sdk_config
        yoti.pass(ref, { name })
        const body = `<!doctype html><title>Yoti</title><h1>Yoti</h1><a href="${encodeURI(back)}">Done</a>`
        return route.fulfill({ contentType: 'text/html', body })
      })
    },
    /** Requests that Yoti's description does not allow. */
    mistakes: yoti.fake.mistakes,
    async close() {
      await yoti.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
