import type { ManyLinks, ManyReminders, ManySent } from '@bonafide/shared/contract/employees/many.ts'
import { creditsLeft } from '#billing/get-usage.ts'
import { exhaustedMessage } from '#billing/reserve-credit.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { countSent, forEachEmployee } from '#employees/for-each-employee.ts'
import { requireSnoozeDay, snoozeEmployee } from '#employees/put-off.ts'
import { foreseeTurns } from '#messages/caps/take-turn.ts'
import { AppError } from '#platform/app-error.ts'
import { linkToRemindOf, sendReminderNow } from './remind-employee.ts'
import { planLink, requireLinkGap, sendPlannedLink } from './resend-invitation.ts'

type Caller = Parameters<typeof forEachEmployee>[0]

/** Reminds several employees of the links they have, each by the channel of theirs. */
export async function remindMany(caller: Caller, body: ManyReminders): Promise<ManySent> {
  const { snoozeUntil } = body
  requireSnoozeDay(caller.deps, snoozeUntil, 'snoozeUntil')
  const many = await forEachEmployee(caller, body, {
    async act(scope, employeeId) {
      const { channel } = await sendReminderNow(scope, employeeId)
      if (snoozeUntil !== null) await snoozeEmployee(scope, employeeId, snoozeUntil)
      return { channel }
    },
    async foresee(scope) {
      const takeTurn = await foreseeTurns(scope)
      return async (found) => {
        const { channel } = await linkToRemindOf(scope, found)
        await takeTurn({ channel, number: found.employee.phoneE164 })
        return { channel }
      }
    },
  })
  return countSent(many)
}

/** Sends several employees new links. Each takes a credit where the earlier one went back unused. */
export async function renewManyLinks(caller: Caller, body: ManyLinks): Promise<ManySent> {
  const many = await forEachEmployee(caller, body, {
    async act(scope, employeeId) {
      const locked = await lockEmployee(scope, employeeId)
      const planned = await planLink(scope, locked, body.channel)
      requireLinkGap(scope, planned)
      await sendPlannedLink(scope, locked, planned)
      const { channel, takesCredit } = planned
      return { channel, takesCredit }
    },
    async foresee(scope) {
      const takeTurn = await foreseeTurns(scope)
      let left = await creditsLeft(scope)
      return async (found) => {
        const planned = await planLink(scope, found, body.channel)
        requireLinkGap(scope, planned)
        const { channel, takesCredit } = planned
        if (takesCredit && left < 1)
          throw new AppError('quota_exhausted', exhaustedMessage(scope.deps.settings))
        await takeTurn({ channel, number: found.employee.phoneE164 })
        if (takesCredit) left -= 1
        return { channel, takesCredit }
      }
    },
  })
  return countSent(many)
}
