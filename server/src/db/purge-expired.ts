import { lt } from 'drizzle-orm'
import type { Deps } from '#deps.ts'
import { idempotencyKeys, rateCounters } from './request-tables.ts'
import { sessions } from './schema.ts'
import { webhookDeliveries } from './webhook-tables.ts'

const dayMs = 86_400_000
const deliveryDays = 30

/** Removes what has been of no use for a day. Never throws: whatever stays is removed the next time. */
export async function purgeExpired({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  const yesterday = new Date(clock().getTime() - dayMs)
  const oldDelivery = new Date(clock().getTime() - deliveryDays * dayMs)
  try {
    await db.delete(rateCounters).where(lt(rateCounters.day, yesterday.toISOString().slice(0, 10)))
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, yesterday))
    await db.delete(sessions).where(lt(sessions.expiresAt, yesterday))
    await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, oldDelivery))
  } catch (error) {
    log.error({ err: error }, 'expired rows could not be removed')
  }
}
