import type { Invitation } from '@bonafide/shared/contract/employees.ts'
import { fieldError } from '#platform/app-error.ts'
import type { Reach } from '#messages/caps/text-caps.ts'
import { usablePhone } from '#platform/phone-number.ts'

/**
 * The E.164 form of an invitation's number, or null without one. The form itself has no format rule, but a
 * number at which no phone can be reached is told at once instead of being dropped.
 * @param reach whose numbers the organisation may send to
 */
export function invitedPhone(
  { phone, inviteChannelPref }: Pick<Invitation, 'phone' | 'inviteChannelPref'>,
  { countries, others }: Reach,
): string | null {
  if (phone) return usablePhone(phone, countries, { field: 'phone', others })
  if (inviteChannelPref === 'email') return null
  const message = 'Please enter a valid phone number'
  throw fieldError('phone', message)
}
