import type { Deps, Scope } from '#platform/scope.ts'
import { type CapPeriod, freeCountries, holdReasons, messageCaps } from './message-caps.ts'
import { readSender, type Sender } from './sender.ts'
import type { MessageUsage } from '@bonafide/shared/contract/organisation/settings.ts'

/** A cap of the organisation, as it stands now. */
interface CapInForce {
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
export function capsInForce(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  sender: Sender,
): CapInForce[] {
  const now = clock()
  const day = { endsAt: periodEnd(now, 'day') }
  const month = { endsAt: periodEnd(now, 'month') }
  const row = messageCaps[rowOf(sender)]
  const most = Math.min(sender.releasedPerDay ?? row.most, settings.messagesPerDay)
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
      paid: Math.min(messageCaps.paid.most, settings.messagesPerDay),
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

/** Returns how much of its allowance an organisation has used, and what its messages wait for. */
export async function readMessageUsage(scope: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<MessageUsage> {
  const sender = await readSender(scope)
  const caps = capsInForce(scope.deps, sender)
  const waiting = sender.waiting.emails + sender.waiting.texts
  return {
    waiting,
    ...holdOf(sender, caps),
    limits: caps.toReversed().map(({ name, used, most, reason, endsAt }) => ({
      name,
      used,
      most,
      reason,
      endsAt: endsAt.toISOString(),
    })),
    countries: sender.isPaid ? null : freeCountries.reason,
  }
}

function holdOf(
  { stoppedReason, isConfirmed, waiting }: Sender,
  caps: readonly CapInForce[],
): Pick<MessageUsage, 'hold' | 'why'> {
  if (stoppedReason !== null)
    return { hold: 'stopped', why: fill(holdReasons.stopped, { why: stoppedReason }) }
  if (!waiting.emails && !waiting.texts) return { hold: null, why: null }
  if (!isConfirmed) return { hold: 'unconfirmed', why: holdReasons.unconfirmed }
  const full = fullCap(caps, waiting)
  // With room for all of them they are about to leave, or wait for one of the caps of minutes and hours.
  if (!full) return { hold: 'room', why: holdReasons.soon }
  return { hold: 'room', why: `${full.reason} ${fill(holdReasons.room, { when: writtenEnd(full.endsAt) })}` }
}

/** Returns the cap that waiting messages wait for: where emails wait, it is the cap on all messages. */
function fullCap(caps: readonly CapInForce[], waiting: Sender['waiting']): CapInForce | undefined {
  const room = roomIn(caps)
  const isFull = ({ used, most }: CapInForce) => used >= most
  if (waiting.emails > room.all) return caps.find(({ ofTexts }) => !ofTexts)
  return waiting.texts > room.texts ? (caps.find(isFull) ?? caps[0]) : undefined
}

/** Returns the end of a day or month in UTC, when its cap begins anew. */
function periodEnd(now: Date, per: Extract<CapPeriod, string>): Date {
  const isDay = per === 'day'
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (isDay ? 0 : 1), isDay ? now.getUTCDate() + 1 : 1),
  )
}

/** Whole seconds until a moment, at least one. */
function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

/** `00:00 UTC on 25 November`. */
function writtenEnd(end: Date): string {
  const day = end.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return `00:00 UTC on ${day}`
}

/** Returns a wait in words: seconds up to a minute, minutes up to 90, then hours. */
export function writtenWait(seconds: number): string {
  if (seconds <= 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
