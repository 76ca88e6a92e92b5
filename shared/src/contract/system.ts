import * as v from 'valibot'
import { GoogleSetup } from './auth.ts'
import { endpoint } from './endpoint.ts'

/** Facts about the server that a page should show. */
export const SystemInfo = v.object({
  version: v.string(),
  /** The external parties that are a sandbox here, so that no screen passes a test off as a check. */
  sandbox: v.array(v.picklist(['email', 'sms', 'identity', 'rtw', 'payment', 'google'])),
  google: v.nullish(GoogleSetup),
  /** `open` when a visitor may create an account here; where it is `closed` they have to be invited. */
  signUp: v.optional(v.picklist(['open', 'closed'])),
})
export type SystemInfo = v.InferOutput<typeof SystemInfo>

export const system = {
  info: endpoint({
    method: 'GET',
    path: '/system',
    summary: 'Get the version and which providers are in sandbox mode.',
    auth: ['none'],
    reply: SystemInfo,
  }),
}
