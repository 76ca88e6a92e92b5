import { describe, expect, test } from 'vitest'
import {
  applied,
  checkOf,
  ecs,
  excuse,
  excuseOfOne,
  filesOf,
  history,
  online,
} from '#testing/setups/excuse-test-setup.ts'

const on = (day: string) => `${day}T12:00:00.000Z`

describe('rule 13: six months for an application in time', () => {
  test.each([
    ['2026-11-10', '2027-05-09'],
    ['2026-08-31', '2027-02-28'],
    ['2027-08-31', '2028-02-29'],
    ['2026-08-28', '2027-02-27'],
  ])('from a notice of %s until %s', (date, until) => {
    const pvn = { reference: 'PVN-1', date, positive: true }
    const check = ecs({ pvn, checkedAt: on(date) })
    const engagement = { startDate: '2030-01-01', origin: 'tupe' as const }
    expect(excuseOfOne(check, { on: date, engagement })).toMatchObject({ state: 'time_limited', until })
  })

  test('from the check where the online page says that an application is pending', () => {
    const check = online({ permission: 'pending_application', permissionEnd: undefined })
    expect(excuseOfOne(check)).toMatchObject({ until: '2027-05-09', rules: [5, 9, 13] })
  })

  test('from the notice, not from the check, where there is one', () => {
    const pvn = { reference: 'PVN-1', date: '2026-11-01', positive: true }
    const check = online({ permission: 'pending_application', permissionEnd: undefined, pvn })
    expect(excuseOfOne(check).until).toBe('2027-04-30')
  })

  test('an application that was made after the permission had ended gives none', () => {
    const check = online({
      permission: 'pending_application',
      permissionEnd: '2026-10-31',
      applicationDate: '2026-11-01',
    })
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [13], reason: 'application_late' })
    expect(excuseOfOne({ ...check, applicationDate: '2026-10-31' }).until).toBe('2027-05-09')
  })
})

test('rule 1: a check counts from the day of its notice, which may come after it', () => {
  const engagement = { startDate: '2026-12-01', origin: null }
  const noticed = (date: string) => ({ pvn: { reference: 'PVN-1', date, positive: true } })
  const all: ((date: string) => Parameters<typeof excuseOfOne>[0])[] = [
    (date) =>
      checkOf('A4', { kind: 'recorded', madeBy: { who: 'own_staff', name: 'Ann Lee' }, ...noticed(date) }),
    (date) => ecs(noticed(date)),
  ]
  for (const check of all) {
    const judged = { on: '2027-01-05', engagement }
    expect(excuseOfOne(check('2026-12-20'), judged)).toMatchObject({ state: 'none', reason: 'late' })
    expect(['continuous', 'time_limited']).toContain(excuseOfOne(check('2026-11-20'), judged).state)
  }
})

describe('rule 14: days of grace', () => {
  const first = online({ permissionEnd: '2027-02-28' })
  const evidence = applied('2027-02-28', { checkedAt: on('2027-03-01') })

  test('28 days that begin with the last day of the permission, and change nothing before it', () => {
    const early = applied('2027-01-10', { checkedAt: on('2027-01-11') })
    expect(excuse(history(first, early), { on: '2027-02-28' })).toMatchObject({
      state: 'time_limited',
      until: '2027-02-28',
    })
    expect(excuse(history(first, evidence), { on: '2027-03-27' })).toMatchObject({
      state: 'grace',
      until: '2027-03-27',
      rules: [14],
      missing: ['pvn'],
    })
    expect(excuse(history(first, evidence), { on: '2027-03-28' })).toMatchObject({
      state: 'lapsed',
      rules: [14],
      reason: 'grace_ended',
    })
  })

  test('evidence that is recorded once they are over is none', () => {
    const tooLate = applied('2027-02-20', { checkedAt: on('2027-03-28') })
    expect(excuse(history(first, tooLate), { on: '2027-03-29' })).toMatchObject({
      state: 'lapsed',
      rules: [5, 9, 12],
      reason: 'permission_ended',
    })
  })

  test('a leap year has one day more in February', () => {
    const leap = online({ permissionEnd: '2028-02-01' })
    const inTime = applied('2028-02-01', { checkedAt: on('2028-02-02') })
    expect(excuse(history(leap, inTime), { on: '2028-02-28' }).until).toBe('2028-02-28')
    expect(excuse(history(leap, inTime), { on: '2028-02-29' }).state).toBe('lapsed')
    const plain = online({ permissionEnd: '2027-02-01' })
    const applying = applied('2027-02-01', { checkedAt: on('2027-02-02') })
    expect(excuse(history(plain, applying), { on: '2027-02-28' }).until).toBe('2027-02-28')
  })

  test.each(['application', 'appeal', 'administrative_review'] as const)(
    'they cover an %s',
    (applicationKind) => {
      const pending = { ...evidence, applicationKind }
      expect(excuse(history(first, pending), { on: '2027-03-01' }).state).toBe('grace')
    },
  )

  test('a check that finds the same end of the permission takes none of them away', () => {
    const again = (day: string) =>
      online({ kind: 'followup', checkedAt: on(day), permissionEnd: '2027-02-28' })
    const early = applied('2027-02-15', { checkedAt: on('2027-02-16') })
    expect(excuse(history(first, early, again('2027-02-20')), { on: '2027-03-05' }).state).toBe('grace')
    expect(excuse(history(first, early, again('2027-03-03')), { on: '2027-03-05' }).state).toBe('grace')
    const other = online({ kind: 'followup', checkedAt: on('2027-03-03'), permissionEnd: '2027-02-20' })
    expect(excuse(history(first, early, other), { on: '2027-03-05' }).state).toBe('lapsed')
  })

  test('a negative notice ends them at once, and a positive one gives six months', () => {
    const pvn = { reference: 'NVN', date: '2027-03-05', positive: false }
    const negative = ecs({ kind: 'followup', checkedAt: on('2027-03-05'), pvn, outcome: 'fail' })
    expect(excuse(history(first, evidence, negative), { on: '2027-03-05' })).toMatchObject({
      state: 'lapsed',
      rules: [15],
      reason: 'negative_notice',
    })
    const positive = ecs({ kind: 'followup', checkedAt: on('2027-03-05') })
    expect(excuse(history(first, evidence, positive), { on: '2027-04-05' })).toMatchObject({
      state: 'time_limited',
      until: '2027-09-04',
    })
  })

  test.each([
    ['never for a first check', [applied('2026-11-01', { checkedAt: on('2026-11-10') })]],
    ['not for an application after the end', [first, applied('2027-03-01', { checkedAt: on('2027-03-02') })]],
    [
      'not without a file',
      [first, applied('2027-02-20', { checkedAt: on('2027-03-01'), files: filesOf('notice') })],
    ],
    ['not once the days are over', [first, applied('2027-02-20', { checkedAt: on('2027-03-28') })]],
    ['not when the evidence was seen after the end', [first, { ...evidence, evidenceSeenOn: '2027-03-01' }]],
    ['not when nobody says when it was seen', [first, { ...evidence, evidenceSeenOn: undefined }]],
    ['not when nobody says what is pending', [first, { ...evidence, applicationKind: undefined }]],
    ['not after a notice', [ecs(), applied('2027-02-20', { checkedAt: on('2027-05-12') })]],
    [
      'not when a sticker has ended, and the permission may not have',
      [
        checkOf('B1', { isVignette: true, documentExpires: '2027-02-01', permissionEnd: '2028-02-01' }),
        applied('2027-01-20', { checkedAt: on('2027-02-02') }),
      ],
    ],
    ['not for a check that is no follow-up', [first, { ...evidence, kind: 'initial' as const }]],
    ['not by another route', [first, { ...evidence, route: 'online' as const }]],
    ['not without the day of the application', [first, { ...evidence, applicationDate: undefined }]],
  ])('%s', (_name, checks) => {
    for (const day of ['2027-03-20', '2027-04-02', '2027-05-15']) {
      expect(excuse(history(...checks), { on: day }).state).not.toBe('grace')
    }
  })
})
