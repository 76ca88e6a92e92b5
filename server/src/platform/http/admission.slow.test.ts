import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { createAdmission as create } from './admission.ts'

const client = { address: '192.0.2.1', caller: '' }

/** One that is asked by one client, unless another is named. */
function createAdmission(atOnce: number) {
  const { admit, turnsAway } = create(atOnce)
  return {
    admit: (asks = client) => admit(asks),
    turnsAway: (asks = client) => turnsAway(asks),
  }
}

const refusal = (outcome: Promise<unknown>) =>
  outcome.then(
    () => undefined,
    (error: unknown) => error,
  )

test('so many are let in at once, and the next one when one of them leaves', async () => {
  const { admit } = createAdmission(2)
  const [first] = [await admit(), await admit()]
  let isIn = false
  const third = admit().then((place) => {
    isIn = true
    return place
  })
  await sleep(20)
  expect(isIn).toBe(false)
  first.leave()
  await third
  expect(isIn).toBe(true)
})

test('one of a burst waits three seconds, is told to come again in a second, and takes no place later', async () => {
  const { admit } = createAdmission(1)
  const first = await admit()
  const from = performance.now()
  const refused = (await refusal(admit())) as AppError
  const waited = performance.now() - from
  expect(waited).toBeGreaterThan(2900)
  expect(waited).toBeLessThan(5000)
  expect([refused.status, refused.details.retryAfter]).toEqual([503, 1])
  first.leave()
  await admit()
})

test('once a queue stands, one waits a tenth of that', async () => {
  const { admit } = createAdmission(1)
  const first = await admit()
  const burst = refusal(admit())
  await sleep(1050)
  const from = performance.now()
  expect(await refusal(admit())).toBeInstanceOf(AppError)
  expect(performance.now() - from).toBeLessThan(1500)
  first.leave()
  // It came before, and there was nobody for whom it had to go.
  expect(await burst).toBeUndefined()
})

test('a place that was left twice is free once', async () => {
  const { admit } = createAdmission(1)
  const place = await admit()
  place.leave()
  place.leave()
  await admit()
  expect(await refusal(admit())).toBeInstanceOf(AppError)
})

test('those who wait for their caller leave their place to others, and come back in turn', async () => {
  const { admit } = createAdmission(1)
  const slow = await admit()
  let end = () => {}
  const reading = slow.awayFor(() => new Promise<string>((resolve) => (end = () => resolve('body'))))
  const quick = await admit()
  end()
  quick.leave()
  expect(await reading).toBe('body')
  expect(await refusal(admit())).toBeInstanceOf(AppError)
  slow.leave()
  await admit()
})

test('a caller that never sends the rest takes no place', async () => {
  const { admit } = createAdmission(1)
  const slow = await admit()
  await expect(slow.awayFor(async () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  await admit()
})

test('one that would wait too long behind others is told at once, and so is the oldest once the queue stands', async () => {
  const { admit, turnsAway } = createAdmission(1)
  const slow = await admit()
  await sleep(400)
  slow.leave()
  const first = await admit()
  // As long as the last one took in part, for each of those who wait.
  let gone = 0
  const waiting = Array.from({ length: 80 }, async () => {
    if (await refusal(admit())) gone += 1
  })
  expect(turnsAway()).toBe(true)
  const from = performance.now()
  expect(await refusal(admit())).toBeInstanceOf(AppError)
  expect(performance.now() - from).toBeLessThan(100)
  await sleep(1050)
  const before = gone
  expect(before).toBeLessThan(10)
  expect(turnsAway()).toBe(true)
  await sleep(0)
  expect(gone).toBe(before + 1)
  // Another client waits for its own turn only.
  expect(turnsAway({ address: '192.0.2.2', caller: '' })).toBe(false)
  await Promise.all(waiting)
  expect(gone).toBe(80)
  expect(turnsAway()).toBe(false)
  first.leave()
  await admit()
})

test('one that comes back is next, before those who came meanwhile', async () => {
  const { admit } = createAdmission(1)
  const order: string[] = []
  const first = await admit()
  let end = () => {}
  const back = first
    .awayFor(() => new Promise<void>((resolve) => (end = resolve)))
    .then(() => order.push('back'))
  const quick = await admit()
  const late = admit().then((place) => {
    order.push('new')
    return place
  })
  end()
  await sleep(10)
  quick.leave()
  await back
  first.leave()
  await late
  expect(order).toEqual(['back', 'new'])
})
