import * as v from 'valibot'
import { Instant } from './text.ts'

export const flagCodes = [
  'same_browser_as_hr',
  'same_network_as_hr',
  'link_copied_by_hr',
  'opened_before_delivered',
  'email_is_a_users',
  'phone_replaced',
  'phone_shared',
] as const
/** A sign that another may have verified in an employee's place. It decides nothing by itself. */
export const FlagCode = v.picklist(flagCodes, 'Please choose a flag from the list')
export type FlagCode = v.InferOutput<typeof FlagCode>

/** A flag of one employee. `code` is one of the known codes, or one that is newer than the reader. */
export const Flag = v.object({
  code: v.string(),
  /** When it was last raised. */
  at: Instant,
  /** What it means and what to do, in plain words. */
  text: v.string(),
})
export type Flag = v.InferOutput<typeof Flag>

interface FlagDescriptor {
  /** A few words, for a heading. */
  label: string
  /** When it is raised, for the user who chooses what holds a step. */
  about: string
  /** What it means for this employee. */
  means: string
  /** What the user who reads it should do. */
  advice: string
}

/** In `means` a number stands where `{number}` is: its last digits, never all of it. */
export const flagDescriptors: Record<FlagCode, FlagDescriptor> = {
  same_browser_as_hr: {
    label: 'Same browser as a user',
    about: 'The link was opened in a browser in which a user was signed in.',
    means: 'The link was opened in a browser in which a user of your organisation was signed in.',
    advice:
      'Ask the employee whether they did the steps themselves. If not, invalidate the results and send a new link.',
  },
  same_network_as_hr: {
    label: 'Same network as a user',
    about: 'A step was done from a network that a user had signed in from.',
    means: 'A step was done from a network that a user of your organisation had signed in from.',
    advice:
      'This is normal if the employee was at your workplace. If not, ask them whether they did the steps themselves.',
  },
  link_copied_by_hr: {
    label: 'Link copied by a user',
    about: 'A user copied the link.',
    means: 'A user of your organisation copied the link, so it may have been opened by someone else.',
    advice: 'Ask the user who they gave it to. The timeline shows who copied it and when.',
  },
  opened_before_delivered: {
    label: 'Opened before delivery',
    about: 'The link was used before any message with it had been sent or delivered.',
    means: 'The link was used before any message with it had been sent or delivered.',
    advice: 'Find out how the employee got it. If nobody gave it to them, revoke it and send a new one.',
  },
  email_is_a_users: {
    label: "A user's email address",
    about: 'The email address belongs to a user.',
    means: 'The email address belongs to a user of your organisation, who receives the link.',
    advice:
      'This is normal if the user is verifying themselves. If not, revoke the link and invite the employee at their own address.',
  },
  phone_replaced: {
    label: 'Phone number replaced',
    about: 'The phone number in the invitation was replaced during the verification.',
    means:
      'The phone number in the invitation was replaced during the verification by one ending in {number}.',
    advice: 'Contact the employee in a way you trust and ask whether the new number is theirs.',
  },
  phone_shared: {
    label: 'Phone number shared',
    about: 'Another employee has confirmed the same phone number.',
    means: 'The phone number ending in {number} was also confirmed by another employee of your organisation.',
    advice: 'Search your employees for the number, and ask each of them whether it is theirs.',
  },
}

/** The detail of a flag about a network: the one who did the step also had the same kind of browser. */
export const sameAgent = 'same_agent'

/**
 * What a flag that was raised says.
 * @param detail what it was raised with: `sameAgent`, or the last digits of a number
 */
export function flagText(code: FlagCode, detail: string | null): string {
  const { means, advice } = flagDescriptors[code]
  const also = detail === sameAgent ? ' The kind of browser was the same too.' : ''
  return `${means.replace('{number}', detail ?? '')}${also} ${advice}`
}

/** The heading of a flag; one that is not known here is read out as it is named. */
export function flagLabel(code: string): string {
  if (v.is(FlagCode, code)) return flagDescriptors[code].label
  const words = code.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
