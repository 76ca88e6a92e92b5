import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type LogoType = (typeof logoTypes)[number]
export const logoBytes = 512 * 1024
/** The largest width and height, in pixels. */
export const logoSide = 2000

/** A logo as pages and emails show it. */
export const Logo = v.object({ url: v.string(), width: v.number(), height: v.number() })
export type Logo = v.InferOutput<typeof Logo>

/** The logo, which employees see beside the organisation's name. */
export const logo = {
  read: endpoint({
    method: 'GET',
    path: '/organisation/logo',
    effect: 'view',
    summary: "Get the address of the organisation's logo, if it has one.",
    permission: 'member',
    auth: ['session'],
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/organisation/logo',
    effect: 'work',
    summary:
      "Store the organisation's logo, in place of the one it has: PNG, JPEG or WebP, at most 512 kB and 2,000 pixels " +
      'wide and high, sent as the body with its own content type. What is not picture in it is left out. Each has an ' +
      'address of its own, and that of the one before answers nothing any more.',
    permission: 'settings:write',
    auth: ['session'],
    upload: { types: logoTypes, maxBytes: logoBytes },
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organisation/logo',
    effect: 'work',
    summary: "Remove the organisation's logo.",
    permission: 'settings:write',
    auth: ['session'],
    reply: v.object({ logo: v.nullable(Logo) }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/logos/{logoId}',
    // A mail program asks for a picture by its id alone.
    actsOn: 'account',
    summary: 'Get a logo. Its id cannot be guessed and tells nothing of whose it is.',
    auth: ['none'],
    params: v.object({ logoId: v.pipe(v.string(), v.maxLength(64)) }),
    download: logoTypes,
    reply: v.unknown(),
  }),
}
