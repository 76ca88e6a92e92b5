import * as v from 'valibot'

/** The data a call works with: the live data of an organisation, or its test data. */
export const Mode = v.picklist(['live', 'test'], 'The mode is live or test')
export type Mode = v.InferOutput<typeof Mode>

/** The header that a user's request names its mode in. An API key has one mode and needs none. */
export const modeHeader = 'bonafide-mode'

const liveOnly = [
  '/auth',
  '/billing',
  '/first-steps',
  '/logos',
  '/organisation',
  '/settings/messages',
  '/settings/sso',
  '/system',
  '/team',
]

/**
 * True when a call is about accounts, members, payment or the end of an organisation, which are live in either mode.
 */
export function isLiveOnly(path: string): boolean {
  return liveOnly.some((place) => path === place || path.startsWith(`${place}/`))
}
