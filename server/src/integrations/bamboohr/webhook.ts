import { createHmac, timingSafeEqual } from 'node:crypto'
import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import * as v from 'valibot'
import { takeHint } from '#hris/take-hint.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountProviderWebhook } from '#platform/http/record-provider-event.ts'
import { Event } from './bamboohr-answers.ts'

const toleranceMs = 5 * millisecondsInMinute

/** Mounts the address where BambooHR reports changes, below `/api`, with one place for each organisation. */
export function mountBamboohrWebhook(api: App): void {
  mountProviderWebhook(api, { provider: 'bamboohr/:orgId', maxKilobytes: 64 }, async (c) => {
    const deps = c.get('deps')
    const body = Buffer.from(await c.req.arrayBuffer())
    const timestamp = c.req.header('x-bamboohr-timestamp') ?? ''
    const signature = c.req.header('x-bamboohr-signature') ?? ''
    const sentAt = momentOf(timestamp)
    // Theirs is the real time.
    if (Math.abs(deps.clock().getTime() - sentAt) > toleranceMs || Number.isNaN(sentAt)) {
      throw new AppError('bad_signature', 'The time of the report is not now')
    }
    const event = v.safeParse(Event, parsed(body))
    await takeHint(deps, {
      system: 'bamboohr',
      orgId: c.req.param('orgId') ?? '',
      isSigned: (key) => isSigned(key, { body, timestamp, signature }),
      starterId: event.success ? event.output.data.employeeId : undefined,
    })
  })
}

/** Reads seconds since 1970, or a date. */
function momentOf(timestamp: string): number {
  return /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * millisecondsInSecond : Date.parse(timestamp)
}

/** The signature is over the body with the timestamp behind it (documentation.bamboohr.com/docs/webhooks). */
export function isSigned(
  key: string,
  { body, timestamp, signature }: { body: Buffer; timestamp: string; signature: string },
): boolean {
  const expected = createHmac('sha256', key).update(body).update(timestamp).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
