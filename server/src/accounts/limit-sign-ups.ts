import { secondsInHour } from 'date-fns/constants'
import type { Deps } from '#platform/scope.ts'
import { limitedAddress } from '#platform/http/client-ip.ts'
import { limitHits } from '#platform/limits/count-hit.ts'

const perHour = 100

/** Counts a new account and refuses it where one address makes too many. */
export async function limitSignUps(deps: Deps, ip: string): Promise<void> {
  await limitHits(deps.db, `signup:ip:${limitedAddress(ip)}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: perHour,
    message: 'Too many accounts have been created from your network. Try again in an hour.',
  })
}
