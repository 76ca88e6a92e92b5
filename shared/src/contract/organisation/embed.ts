import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'
import { EmbedOrigin } from './settings-change.ts'

export const embedViews = ['verify', 'invite', 'reverify'] as const
/**
 * The view that an embed token opens: the verification of one employee, the invitation form, or the identity step alone
 * for an employee who has finished and confirms their identity again.
 */
export const EmbedView = v.picklist(embedViews, 'Unknown view')
export type EmbedView = v.InferOutput<typeof EmbedView>

const ttlMessage = 'ttlSeconds must be a whole number from 60 to 3600'

/** The request of a partner's backend. `employeeId` goes with the views `verify` and `reverify`. */
export const EmbedTokenRequest = v.pipe(
  v.object({
    view: EmbedView,
    /** The page that will embed the widget; one of those the organisation lists. */
    origin: EmbedOrigin,
    employeeId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    /** Lifetime of the token, in seconds. */
    ttlSeconds: v.optional(
      v.pipe(
        v.number(ttlMessage),
        v.integer(ttlMessage),
        v.minValue(60, ttlMessage),
        v.maxValue(3600, ttlMessage),
      ),
      900,
    ),
  }),
  v.forward(
    v.check(
      ({ view, employeeId }) => (view === 'invite') === (employeeId === undefined),
      'employeeId is required for the verify and reverify views and not allowed for the invite view',
    ),
    ['employeeId'],
  ),
)
export type EmbedTokenRequest = v.InferOutput<typeof EmbedTokenRequest>

/** A short-lived token for one view on one origin. */
export const EmbedToken = v.object({ token: v.string(), view: EmbedView, expiresAt: Instant })
export type EmbedToken = v.InferOutput<typeof EmbedToken>

export const embed = {
  createToken: endpoint({
    method: 'POST',
    path: '/embed/tokens',
    summary: "Create a short-lived token for the widget on one of the organisation's websites.",
    auth: ['apiKey'],
    keyScope: 'embed:mint',
    errors: ['origin_not_allowed', 'not_found', 'conflict'],
    body: EmbedTokenRequest,
    reply: EmbedToken,
    status: 201,
    idempotent: true,
  }),
}
