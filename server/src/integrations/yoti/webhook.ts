import { timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountProviderWebhook } from '#platform/http/record-provider-event.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import { findByRef, takeInSession } from '#verification/digital/take-in.ts'
import { yotiName } from './yoti-digital-provider.ts'

const Notification = v.object({ session_id: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })

/**
 * Mounts the address where Yoti reports a complete session, below `/api`. The report only names the session and Yoti
 * is asked for the rest, so a forged or repeated one changes nothing that asking would not.
 */
export function mountYotiWebhook(api: App): void {
  mountProviderWebhook(api, { provider: yotiName, maxKilobytes: 64 }, async (c) => {
    const deps = c.get('deps')
    const parsed = v.safeParse(Notification, await c.req.json().catch(() => undefined))
    if (!parsed.success) throw new AppError('bad_request', 'The notification is not understood')
    const session = await findByRef(deps, yotiName, parsed.output.session_id)
    const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    // The same answer for a session that is not known: nothing is told of which there are.
    if (!session || !isToken(deps.keys, session.id, token)) {
      throw new AppError('bad_signature', 'The token does not match')
    }
    await orUnavailable(deps.log, 'The notification cannot be taken in now', () =>
      takeInSession(deps, session),
    )
  })
}

function isToken(keys: Keys, sessionId: string, token: string): boolean {
  const given = Buffer.from(token)
  return keys.hashes('yoti-notification', sessionId).some((hash) => {
    const expected = Buffer.from(hash)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}
