import { addMinutes, min } from 'date-fns'
import { phoneEnd } from '#employees/flags/raise-flag.ts'
import type { PlannedEmployee } from './demo-employees.ts'

/**
 * Adds what only a few employees have: flags, and a document that was confirmed after its link had been revoked. Each
 * goes to the latest whose history allows it.
 */
export function planSigns(all: readonly PlannedEmployee[], now: Date): void {
  const latest = all.toReversed()
  const late = latest.find((planned) => isAtIdentity(planned) && !planned.submissions.length)
  const reviewed = latest.find(({ submissions }) => submissions.some(({ documentName }) => documentName))
  const replaced = latest.find((planned) => isAtIdentity(planned) && planned !== late && planned !== reviewed)
  const completed = latest.find(({ outcome }) => outcome === 'completed')
  if (late) submitLate(late, now)
  if (replaced) flagPhone(replaced)
  for (const visited of [reviewed, completed]) if (visited) flagVisits(visited)
}

function isAtIdentity({ outcome, steps }: PlannedEmployee): boolean {
  return outcome === 'verifying' && steps.at(-1)?.type === 'phone'
}

function submitLate(planned: PlannedEmployee, now: Date): void {
  const start = planned.steps.at(-1)?.at ?? planned.invitedAt
  const end = min([addMinutes(start, 15), now])
  planned.linkRevokedAt = between(start, end, 1 / 3)
  planned.submissions.push({ status: 'verified', at: between(start, end, 2 / 3), isLate: true })
}

/** A user copied the link, and it was opened in their network. */
function flagVisits({ flags, invitedAt, steps: [email] }: PlannedEmployee): void {
  if (!email) return
  const copied = between(invitedAt, email.at, 1 / 2)
  flags.push({ code: 'link_copied_by_hr', at: copied }, { code: 'same_network_as_hr', at: email.at })
}

function flagPhone({ flags, phoneE164, steps: [email, phone] }: PlannedEmployee): void {
  if (!email || !phone || !phoneE164) return
  const replaced = between(email.at, phone.at, 1 / 2)
  flags.push({ code: 'phone_replaced', at: replaced, detail: phoneEnd(phoneE164) })
}

function between(from: Date, to: Date, share: number): Date {
  return new Date(from.getTime() + (to.getTime() - from.getTime()) * share)
}
