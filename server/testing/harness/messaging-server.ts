import { messengers } from '#messages/messenger.ts'
import { eq } from 'drizzle-orm'
import { messages } from '#messages/messages-tables.ts'
import { signatureHeader, signatureOf } from '#integrations/twilio/twilio-signature.ts'
import type { Recorder } from '#platform/trace.ts'
import { createTestServer } from './create-test-server.ts'
import { givePlan } from '../scenarios/give-plan.ts'
import { startSmtp } from '../fakes/fake-smtp.ts'
import { type SentMessage, startTwilio, twilioAccount } from '../fakes/twilio/fake-twilio.ts'

type Misbehave = Parameters<typeof startSmtp>[0]
type Behave = Parameters<typeof startTwilio>[0]
type BehaveAsked = Parameters<typeof startTwilio>[1]

const templates = {
  invitation: `HX${'1'.repeat(32)}`,
  link_renewed: `HX${'2'.repeat(32)}`,
  reminder: `HX${'3'.repeat(32)}`,
}

/** A test server whose messages really leave it, by a local SMTP server and a local fake of Twilio. */
export async function startMessaging(
  options: { smtp?: Misbehave; twilio?: Behave; twilioAsked?: BehaveAsked; recorder?: Recorder } = {},
) {
  const smtp = await startSmtp(options.smtp)
  const twilio = await startTwilio(options.twilio, options.twilioAsked)
  const server = await createTestServer({
    ...(options.recorder && { recorder: options.recorder }),
    env: {
      publicUrl: 'https://verify.example.com',
      smtp: { url: smtp.url, from: 'no-reply@mail.example.com' },
      twilio: {
        ...twilioAccount,
        apiUrl: twilio.apiUrl,
        from: '+441632960000',
        whatsapp: { from: '+441632960001', templates },
      },
    },
  })
  const rowsOf = (orgId: string) =>
    server.deps.db.select().from(messages).where(eq(messages.orgId, orgId)).orderBy(messages.createdAt)
  return {
    ...server,
    smtp,
    twilio,
    rowsOf,
    /** An organisation that may invite many. */
    async organisation() {
      const account = await server.signUp({ orgName: 'Oak Care' })
      await givePlan(server.deps, account.orgId, 'enterprise')
      return account
    },
    /** Reports on a message as Twilio does, to the address that came with it. */
    async report({ sid, form }: SentMessage, status: string, code?: number) {
      const params = { ...(code !== undefined && { ErrorCode: String(code) }) }
      return reportTo(form.StatusCallback ?? '', { MessageSid: sid, MessageStatus: status, ...params })
    },
    reportTo,
    async close() {
      await server.close()
      server.deps.providers.get(messengers.email).close?.()
      await Promise.all([smtp.close(), twilio.close()])
    },
  }

  async function reportTo(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    // A fragment says how to call, and is neither sent nor signed.
    signedUrl = url.replace(/#.*/, ''),
  ) {
    const params = new URLSearchParams({
      AccountSid: twilioAccount.accountSid,
      From: '+441632960000',
      ApiVersion: '2010-04-01',
      ...fields,
    })
    const { pathname, search } = new URL(url)
    // A proxy in front of the server changes the address, which then differs from the signed one.
    return server.app.request(`http://10.0.0.1:3000${pathname}${search}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        [signatureHeader]: signatureOf(twilioAccount.authToken, signedUrl, params),
        ...headers,
      },
      body: params.toString(),
    })
  }
}
