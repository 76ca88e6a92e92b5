import type { Message } from '#messages/messages-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Scope } from '#platform/scope.ts'
import { capReached, capsInForce, fill, tellReached } from './caps-in-force.ts'
import { holdReasons } from './message-caps.ts'
import { countLeaving, lockSender, type Sender } from './sender.ts'
import { countryRefusal, countText, numberOf } from './text-caps.ts'

type Stored = Pick<Message, 'id' | 'channel'> & { employeeId?: string | null | undefined }

/**
 * Answers whether a message to a stranger that has just been stored may leave now; it is counted then. One that a user
 * has `asked` for is refused where it may not, unless it is only the confirmation that it waits for.
 * @throws AppError too_many_requests, plan_needed or messages_stopped
 */
export async function takeTurn(
  scope: Scope,
  message: Stored,
  { asked }: { asked: boolean },
): Promise<boolean> {
  const sender = await lockSender(scope, message.id)
  const isText = message.channel !== 'email'
  const number = isText ? await numberOf(scope, message.employeeId) : null
  const refusal =
    refusalOf(scope, sender, isText) ?? (asked ? await countryRefusal(scope, number) : undefined)
  if (refusal && asked) throw refusal
  if (refusal || !sender.isConfirmed || sender.isClosed) return false
  const byNetwork = !sender.isPaid || scope.actor.startsWith('employee:')
  const overdone = number === null ? undefined : await countText(scope, number, { byNetwork })
  if (overdone && asked) throw overdone
  if (overdone) return false
  await countLeaving(scope, sender, { emails: isText ? 0 : 1, texts: isText ? 1 : 0 })
  return true
}

function refusalOf({ deps }: Scope, sender: Sender, isText: boolean): AppError | undefined {
  if (sender.stoppedReason !== null) return stopped(sender.stoppedReason)
  const reached = capReached(capsInForce(deps, sender), sender, isText)
  if (!reached) return undefined
  const { message, retryAfter } = tellReached(reached, deps.clock())
  return new AppError('too_many_requests', message, { retryAfter })
}

/** What is said of anything that an organisation would send whose messages an operator has stopped. */
export function stopped(why: string): AppError {
  return new AppError('messages_stopped', fill(holdReasons.stopped, { why }))
}
