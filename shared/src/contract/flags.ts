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
  /** The time when it was last raised. */
  at: Instant,
  /** The meaning and the advice, in plain words. */
  text: v.string(),
})
export type Flag = v.InferOutput<typeof Flag>

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
