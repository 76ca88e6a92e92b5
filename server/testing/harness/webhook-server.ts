import { isDeepStrictEqual } from 'node:util'
import { webhookEventTypes } from '@bonafide/shared/contract/webhooks/webhooks.ts'
import * as v from 'valibot'
import { eventNames, eventSchema } from '#openapi/event-catalogue.ts'
import { createTestServer } from './create-test-server.ts'
import { startReceiver } from '../fakes/webhook-receiver.ts'

/** Returns an event that the catalogue does not fully describe; undefined when it does, and for a message to a chat. */
function undocumented(body: string): string | undefined {
  const payload = JSON.parse(body) as object
  if ('blocks' in payload || 'attachments' in payload) return undefined
  const isDocumented = eventNames.some((name) => {
    const { success, output } = v.safeParse(eventSchema(name), payload)
    return success && isDeepStrictEqual(output, payload)
  })
  return isDocumented ? undefined : body
}

/** A test server and a receiver of its events, which are held against their catalogue when it is closed. */
export async function startWebhooks() {
  const odd = new Set<string>()
  const receiver = await startReceiver((body) => {
    const found = undocumented(body)
    if (found) odd.add(found)
  })
  const server = await createTestServer()
  return {
    ...server,
    receiver,
    /** A new organisation with an endpoint at the receiver, and the calls about it. */
    async organisation(options: { events?: readonly string[]; url?: string } = {}) {
      receiver.begin()
      const account = await server.signUp()
      const { url = receiver.url, events = webhookEventTypes } = options
      const body = { url, events }
      let { token } = account
      const call = (method: string, path = '', given?: object) =>
        server.request(method, `/webhook-endpoints${path}`, { token, body: given })
      const endpoint = (await call('POST', '', body)).json
      return {
        ...account,
        endpoint,
        call,
        invite: () => server.invite(token),
        ping: async () => (await call('POST', `/${endpoint.id}/test`)).json,
        deliveries: async (query = '') => (await call('GET', `/${endpoint.id}/deliveries${query}`)).json,
        redeliver: (id: string) => call('POST', `/${endpoint.id}/deliveries/${id}/redeliver`),
        endpoints: async () => (await call('GET')).json.items,
        /** Moves the clock, and signs in again. */
        async later(ms: number) {
          server.clock.advance(ms)
          token = await server.signIn(account.email)
        },
      }
    },
    async close() {
      await Promise.all([server.close(), receiver.close()])
      if (odd.size) throw new Error(`not in the catalogue of events: ${[...odd].join('\n')}`)
    },
  }
}

export type WebhookServer = Awaited<ReturnType<typeof startWebhooks>>
