import * as v from 'valibot'
import { FlagCode } from './identity-review.ts'

// Apart from the codes, which the schemas of every page name.

interface FlagDescriptor {
  /** A few words, for a heading. */
  label: string
  /** The occasion on which it is raised, for the user who chooses what holds a step. */
  about: string
}

export const flagDescriptors: Record<FlagCode, FlagDescriptor> = {
  same_browser_as_hr: {
    label: 'Same browser as a user',
    about: 'The link was opened in a browser in which a user was signed in.',
  },
  same_network_as_hr: {
    label: 'Same network as a user',
    about: 'A step was done from a network that a user had signed in from.',
  },
  link_copied_by_hr: {
    label: 'Link copied by a user',
    about: 'A user copied the link.',
  },
  opened_before_delivered: {
    label: 'Opened before delivery',
    about: 'The link was used before any message with it had been sent or delivered.',
  },
  email_is_a_users: {
    label: "A user's email address",
    about: 'The email address belongs to a user.',
  },
  phone_replaced: {
    label: 'Phone number replaced',
    about: 'The phone number in the invitation was replaced during the verification.',
  },
  phone_shared: {
    label: 'Phone number shared',
    about: 'Another employee has confirmed the same phone number.',
  },
}

/** Returns the heading of a flag; an unknown one is its code in words. */
export function flagLabel(code: string): string {
  if (v.is(FlagCode, code)) return flagDescriptors[code].label
  const words = code.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

interface FlagText {
  /** The meaning for this employee. `{number}` stands for the last digits of a number, never all of it. */
  means: string
  /** Advice for the user who reads it. */
  advice: string
}

const flagTexts: Record<FlagCode, FlagText> = {
  same_browser_as_hr: {
    means: 'The link was opened in a browser in which a user of your organisation was signed in.',
    advice:
      'Ask the employee whether they did the steps themselves. If not, invalidate the results and send a new link.',
  },
  same_network_as_hr: {
    means: 'A step was done from a network that a user of your organisation had signed in from.',
    advice:
      'This is normal if the employee was at your workplace. If not, ask them whether they did the steps themselves.',
  },
  link_copied_by_hr: {
    means: 'A user of your organisation copied the link, so it may have been opened by someone else.',
    advice: 'Ask the user who they gave it to. The timeline shows who copied it and when.',
  },
  opened_before_delivered: {
    means: 'The link was used before any message with it had been sent or delivered.',
    advice: 'Find out how the employee got it. If no one gave it to them, revoke it and send a new one.',
  },
  email_is_a_users: {
    means: 'The email address belongs to a user of your organisation, who receives the link.',
    advice:
      'This is normal if the user is verifying themselves. If not, revoke the link and invite the employee at their own address.',
  },
  phone_replaced: {
    means:
      'The phone number in the invitation was replaced during the verification by one ending in {number}.',
    advice: 'Contact the employee in a way you trust and ask whether the new number is theirs.',
  },
  phone_shared: {
    means: 'The phone number ending in {number} was also confirmed by another employee of your organisation.',
    advice: 'Search your employees for the number, and ask each of them whether it is theirs.',
  },
}

/** The detail of a flag about a network: the one who did the step also had the same kind of browser. */
export const sameAgent = 'same_agent'

/**
 * Returns the text of a flag that was raised.
 * @param detail the detail it was raised with: `sameAgent`, or the last digits of a number
 */
export function flagText(code: FlagCode, detail: string | null): string {
  const { means, advice } = flagTexts[code]
  const also = detail === sameAgent ? ' The kind of browser was the same too.' : ''
  return `${means.replace('{number}', detail ?? '')}${also} ${advice}`
}
