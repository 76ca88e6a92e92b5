import type { MessageUsage } from '@bonafide/shared/contract/message-usage.ts'
import type { Scope } from '#platform/scope.ts'
import { writtenEnd } from './cap-periods.ts'
import { type CapInForce, capsInForce, fill, roomIn } from './caps-in-force.ts'
import { freeCountries, holdReasons } from './message-caps.ts'
import { readSender, type Sender } from './sender.ts'

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
