import type { english as invite } from '@bonafide/shared/language/invite/en-gb.ts'
import type { english as verify } from '@bonafide/shared/language/verify/en-gb.ts'
import type { WidgetEvents } from './widget-events.ts'

/** The channel of an invitation. */
export type Channel = 'email' | 'sms' | 'whatsapp'

/** The reason why a token is asked for: the first one, one that ends soon or has ended, one that the server refused. */
export type TokenReason = 'initial' | 'expired' | 'rejected'

/** The public CSS variables by name: `onAccent` is `--bonafide-on-accent`. Values are CSS. */
export interface Variables {
  accent: string
  onAccent: string
  surface: string
  surfaceRaised: string
  text: string
  textMuted: string
  border: string
  danger: string
  success: string
  warning: string
  focus: string
  radius: string
  radiusControl: string
  font: string
  fontSize: string
  space: string
  controlHeight: string
}

export interface Appearance {
  /** Default `system`: the operating system's. */
  theme?: 'light' | 'dark' | 'system'
  variables?: Partial<Variables>
}

/** Values of the invitation form to begin with. */
export interface Prefill {
  fullName?: string
  email?: string
  phone?: string
  /** `YYYY-MM-DD`. */
  dateOfBirth?: string
  inviteChannelPref?: Channel
  /** The first day of work, `YYYY-MM-DD`. */
  startDate?: string
  /** How they will work for the organisation; the form has no field for it. */
  engagement?: 'employee' | 'worker' | 'subcontractor' | 'platform' | 'agency' | 'substitute'
  /** The manager of the employee, by name, by email address or by both. */
  manager?: { name?: string; email?: string }
}

export interface MountOptions {
  /** A verification link's token or an embed token. Either this or `fetchToken`. */
  token?: string
  /** Asks the host page's own backend for a token. Called again before it ends, and once after a refusal. */
  fetchToken?: (context: { reason: TokenReason }) => Promise<string>
  /** The channel of the link, where the server does not know it. Default `email`. */
  channel?: Channel
  /** Default: from the kind of token. */
  view?: 'verify' | 'invite' | 'reverify'
  /** The address of the API. Default: `/api` on the origin the script came from. The package takes the script from here. */
  apiUrl?: string
  /** A language tag. Default: the page's `lang`, then the browser's, then en-GB. */
  locale?: string
  /** Texts of your own instead of the product's, by name. */
  messages?: Readonly<Partial<Messages>>
  appearance?: Appearance
  prefill?: Prefill
  /** The address that the identity check returns to. Default: the current page without the widget's own parameters. */
  returnUrl?: string
  /** Handlers by the name of the event. */
  on?: { [E in keyof WidgetEvents]?: (event: WidgetEvents[E]) => void }
}

/** The options of the element, each of which is a property too. Its handlers are listeners of its events. */
export interface ElementOptions extends Omit<MountOptions, 'on'> {
  /** The address that gives a token for a POST with the cookies of the page, instead of `fetchToken`. */
  tokenUrl?: string
}

/** Options that may change while the widget is shown. None of them restarts the flow. */
export type MountUpdate = Pick<MountOptions, 'locale' | 'messages' | 'appearance' | 'on'>

/** The names of the product's texts. A language may need more plural forms than English has. */
export type MessageKey =
  | keyof typeof verify
  | keyof typeof invite
  | `error.${string}`
  | `${string}_${'zero' | 'two' | 'few' | 'many'}`

/** Texts of the product. `{name}` in a text stands for a value. */
export type Messages = Record<MessageKey, string>
