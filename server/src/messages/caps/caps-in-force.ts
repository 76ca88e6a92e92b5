import type { Deps } from '#platform/scope.ts'
import { periodEnd, secondsUntil, writtenEnd } from './cap-periods.ts'
import { messageCaps } from './message-caps.ts'
import type { Sender } from './sender.ts'

/** A cap of the organisation, as it stands now. */
export interface CapInForce {
  name: 'messages' | 'textsOfDay' | 'textsOfMonth'
  /** It bounds texts alone, and not emails. */
  ofTexts: boolean
  used: number
  most: number
  endsAt: Date
  /** The text that users read. */
  reason: string
}

/** Returns the caps of an organisation, the narrowest words first where several are in the way. */
export function capsInForce({ env, clock }: Pick<Deps, 'env' | 'clock'>, sender: Sender): CapInForce[] {
  const now = clock()
  const day = { endsAt: periodEnd(now, 'day') }
  const month = { endsAt: periodEnd(now, 'month') }
  const row = messageCaps[rowOf(sender)]
  const most = Math.min(sender.releasedPerDay ?? row.most, env.messagesPerDay)
  const all: Omit<CapInForce, 'reason'> = {
    ...day,
    name: 'messages',
    ofTexts: false,
    used: sender.messages,
    most,
  }
  const { textsOfDay, textsOfMonth } = messageCaps
  const texts: Omit<CapInForce, 'reason'>[] = [
    { ...month, name: 'textsOfMonth', ofTexts: true, used: sender.monthTexts, most: textsOfMonth.most },
    { ...day, name: 'textsOfDay', ofTexts: true, used: sender.texts, most: textsOfDay.most },
  ]
  const inForce = sender.isPaid ? [all] : [...texts, all]
  return inForce.map((cap) => ({
    ...cap,
    reason: fill(cap.name === 'messages' ? row.reason : messageCaps[cap.name].reason, {
      most: cap.most,
      paid: Math.min(messageCaps.paid.most, env.messagesPerDay),
    }),
  }))
}

function rowOf({ releasedPerDay, isPaid, isYoung }: Sender): 'released' | 'paid' | 'young' | 'settled' {
  if (releasedPerDay !== null) return 'released'
  if (isPaid) return 'paid'
  return isYoung ? 'young' : 'settled'
}

/** Returns how many more may leave now: of all kinds, and of texts among them. */
export function roomIn(caps: readonly CapInForce[]): { all: number; texts: number } {
  const left = (some: readonly CapInForce[]) =>
    Math.max(0, Math.min(...some.map(({ most, used }) => most - used)))
  return { all: left(caps.filter(({ ofTexts }) => !ofTexts)), texts: left(caps) }
}

/**
 * Returns the cap that one more message comes to, when those that wait have had their turn; undefined where there is
 * room. Texts that wait for more than a day's are in nobody else's way.
 */
export function capReached(
  caps: readonly CapInForce[],
  { waiting }: Pick<Sender, 'waiting'>,
  isText: boolean,
): CapInForce | undefined {
  const textsAhead = Math.min(waiting.texts, roomIn(caps).texts)
  return caps.find(({ ofTexts, used, most }) => {
    if (ofTexts) return isText && used + waiting.texts >= most
    return used + waiting.emails + textsAhead >= most
  })
}

/** Returns the message about a cap that has been reached, and the seconds until it begins anew. */
export function tellReached(
  { reason, endsAt }: CapInForce,
  now: Date,
): { message: string; retryAfter: number } {
  return {
    message: `${reason} There is room again from ${writtenEnd(endsAt)}.`,
    retryAfter: secondsUntil(endsAt, now),
  }
}

/** Puts values in the places that a text of the table has for them. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString('en-GB') : (value ?? '')
  })
}
