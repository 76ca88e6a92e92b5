import type { EngagementKind } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { describe, expect, test } from 'vitest'
import {
  applied,
  book,
  digital,
  excuse,
  excuseOfOne,
  history,
  online,
  passport,
  rules,
} from '#testing/setups/excuse-test-setup.ts'
import { judgeNext } from './statutory-excuse.ts'

const on = (day: string) => `${day}T12:00:00.000Z`

describe('rule 19: before scope', () => {
  const engagedAs = (engagement: EngagementKind, startDate = '2026-09-30') => ({
    engagement: { engagement, startDate, origin: null },
  })
  const notRequired = { state: 'not_required', until: null, rules: [19], missing: [], reason: 'before_scope' }

  test.each(['worker', 'subcontractor', 'platform', 'agency', 'substitute'] as const)(
    'no check of one engaged as %s before 1 October 2026 is required',
    (engagement) => {
      expect(excuse([], engagedAs(engagement))).toMatchObject(notRequired)
      expect(excuse([], engagedAs(engagement, '2026-10-01'))).toMatchObject({ state: 'none' })
    },
  )

  test('one of an employee is, and of somebody of whom it is not known how or since when', () => {
    expect(excuse([], engagedAs('employee')).state).toBe('none')
    expect(excuse([], { engagement: { startDate: '2026-09-30', origin: null } }).state).toBe('none')
    expect(excuse([], { engagement: { engagement: 'worker', startDate: null, origin: null } }).state).toBe(
      'none',
    )
  })

  test('a check without worth or incomplete does not show, one that gives something or finds no right does', () => {
    const judged = engagedAs('worker')
    const early = { checkedAt: on('2026-09-20') }
    const made = (change: object) => passport({ kind: 'recorded', ...early, ...change })
    expect(excuseOfOne(passport(), judged)).toMatchObject(notRequired)
    expect(excuseOfOne(made({ files: [] }), judged)).toMatchObject(notRequired)
    expect(excuseOfOne(made({}), judged).state).toBe('continuous')
    expect(excuseOfOne(passport({ outcome: 'fail', failKind: 'not_shown' }), judged)).toMatchObject(
      notRequired,
    )
    expect(excuseOfOne(passport({ outcome: 'fail' }), judged)).toMatchObject({
      state: 'none',
      reason: 'failed',
    })
    expect(excuse(history({ lapse: on('2026-11-10') }), judged).state).toBe('lapsed')
  })
})

describe('rule 19: not required, as a user has recorded', () => {
  const recorded = { notRequired: on('2026-11-11') }

  test('is shown, is no excuse, and is taken back', () => {
    expect(excuse(history(recorded))).toMatchObject({
      state: 'not_required',
      rules: [19],
      reason: 'volunteer',
    })
    expect(excuse(history(recorded, { required: on('2026-11-12') })).state).toBe('none')
  })

  test('is outweighed by a check that gives something and by knowledge of no right, not by an incomplete one', () => {
    const later = (change: object) => passport({ checkedAt: on('2026-11-15'), ...change })
    expect(excuse(history(recorded, later({ files: [] }))).state).toBe('not_required')
    expect(excuse(history(recorded, later({}))).state).toBe('continuous')
    expect(excuse(history(recorded, { lapse: on('2026-11-15') })).state).toBe('lapsed')
  })

  test('does not hide an excuse that still runs, and shows once that has run out', () => {
    const short = online({ permissionEnd: '2026-12-10' })
    const events = history(short, recorded)
    expect(excuse(events, { on: '2026-12-10' }).state).toBe('time_limited')
    expect(excuse(events, { on: '2026-12-11' }).state).toBe('not_required')
    // A check that comes later and runs out is told of.
    expect(
      excuse(history(recorded, online({ checkedAt: on('2026-11-12'), permissionEnd: '2026-12-10' })), {
        on: '2026-12-11',
      }).state,
    ).toBe('lapsed')
  })
})

test('rule 19a and 22: the card says that whoever benefits has duties, and that an identity is overdue', () => {
  const warnings = (engagement: EngagementKind, identityOverdue = false) =>
    excuse([], { engagement: { startDate: '2026-12-01', origin: null, engagement, identityOverdue } })
      .warnings
  expect(warnings('employee')).toEqual([])
  expect(warnings('worker')).toEqual([])
  for (const kind of ['subcontractor', 'platform', 'agency'] as const)
    expect(warnings(kind)).toEqual(['extended_liability'])
  expect(warnings('substitute', true)).toEqual(['identity_overdue', 'extended_liability'])
})

describe('rule 29: a re-hire', () => {
  const before = {
    startDate: '2026-12-01',
    leaveDate: '2027-02-28',
    origin: null,
    engagement: 'employee' as const,
  }
  const again = { startDate: '2027-06-01', origin: null }
  const rehired = (sameContract = false) => ({
    rehired: { before, sameContract },
    recordedAt: on('2027-05-10'),
  })
  const judged = { on: '2027-05-20', engagement: again }

  test('needs a check of its own', () => {
    const events = history(passport(), rehired())
    expect(excuse(events, judged)).toMatchObject({ state: 'none', reason: 'no_check', gaps: [] })
    const own = passport({ checkedAt: on('2027-05-15') })
    expect(excuse(history(passport(), rehired(), own), judged).state).toBe('continuous')
    const late = passport({ checkedAt: on('2027-06-02') })
    expect(excuse(history(passport(), rehired(), late), { ...judged, on: '2027-06-02' })).toMatchObject({
      state: 'none',
      reason: 'late',
    })
  })

  test('counts earlier checks where the contract never ended, by when work began with it', () => {
    expect(excuse(history(passport(), rehired(true)), judged).state).toBe('continuous')
    const late = passport({ checkedAt: on('2026-12-05') })
    expect(excuse(history(late, rehired(true)), judged)).toMatchObject({ state: 'none', reason: 'late' })
  })

  test('keeps that no check was required of who was engaged before, where the contract never ended', () => {
    const worker = { startDate: '2026-06-01', origin: null, engagement: 'worker' as const }
    const goneOn = { rehired: { before: { ...worker, leaveDate: '2026-11-05' }, sameContract: true } }
    const present = { ...worker, startDate: '2026-12-01' }
    const events = history({ ...goneOn, recordedAt: on('2026-11-06') })
    expect(excuse(events, { engagement: present })).toMatchObject({
      state: 'not_required',
      reason: 'before_scope',
    })
  })

  test('is told of where a check is judged before it is recorded', () => {
    const events = history(rehired(true))
    const facts = passport({ checkedAt: on('2027-05-15') })
    const next = judgeNext(events, again, { book, at: new Date(on('2027-05-15')) }, { facts, rules })
    expect(next).toMatchObject({ worth: 'worthless', reason: 'late' })
  })

  test('leaves the checks of the engagement before where they are, also those that are entered later', () => {
    const made = (day: string) => ({
      check: passport({ kind: 'recorded', checkedAt: on(day) }),
      recordedAt: on('2027-05-15'),
    })
    expect(excuse(history(rehired(), made('2027-02-20')), judged).state).toBe('none')
    // The check was made for the new engagement, after they had left.
    expect(excuse(history(rehired(), made('2027-03-10')), judged).state).toBe('continuous')
  })

  test('that is recorded before the last day counts the checks that are made after it, and none made before', () => {
    const early = { ...rehired(), recordedAt: on('2027-02-10') }
    expect(excuse(history(early, passport({ checkedAt: on('2027-02-11') })), judged).state).toBe('continuous')
    const earlier = { check: passport({ checkedAt: on('2027-02-09') }), recordedAt: on('2027-02-11') }
    expect(excuse(history(early, earlier), judged).state).toBe('none')
  })

  test('does not forget that there is no right, until a complete check is recorded after it', () => {
    const known = { state: 'none', reason: 'known_loss', rules: [15] }
    for (const loss of [
      { lapse: on('2027-02-01') },
      passport({ checkedAt: on('2027-02-01'), outcome: 'fail' }),
    ]) {
      expect(excuse(history(passport(), loss, rehired()), judged)).toMatchObject(known)
      const own = passport({ checkedAt: on('2027-05-15') })
      expect(excuse(history(passport(), loss, rehired(), { ...own, files: [] }), judged)).toMatchObject(known)
      expect(excuse(history(passport(), loss, rehired(), own), judged).state).toBe('continuous')
    }
  })

  test('ends that no check was required', () => {
    expect(excuse(history({ notRequired: on('2026-11-11') }, rehired()), judged).state).toBe('none')
    expect(excuse(history({ notRequired: on('2026-11-11') }, rehired(true)), judged).state).toBe('none')
  })

  test('of one whose digital check still lacked the likeness begins anew', () => {
    expect(excuse(history(digital({ likeness: undefined }), rehired()), judged).state).toBe('none')
  })
})

describe('rule 30: a gap between two excuses', () => {
  const first = online({ permissionEnd: '2027-01-31' })
  const followUp = (day: string) =>
    online({ kind: 'followup', checkedAt: on(day), permissionEnd: '2028-01-31' })

  test('is told of, and nothing revives it', () => {
    expect(excuse(history(first, followUp('2027-02-10')), { on: '2027-02-10' })).toMatchObject({
      state: 'time_limited',
      gaps: [{ from: '2027-02-01', to: '2027-02-09' }],
    })
    const earlier = { check: followUp('2027-01-20'), recordedAt: on('2027-03-01') }
    expect(
      excuse(
        history(first, followUp('2027-02-10'), {
          ...earlier,
          check: { ...earlier.check, kind: 'recorded', madeBy: { who: 'other', name: 'Nobody Known' } },
        }),
        { on: '2027-03-02' },
      ).gaps,
    ).toEqual([{ from: '2027-02-01', to: '2027-02-09' }])
  })

  test('is none where one follows the other', () => {
    for (const day of ['2027-01-20', '2027-02-01'])
      expect(excuse(history(first, followUp(day)), { on: '2027-02-10' }).gaps).toEqual([])
  })

  test('begins after the days of grace, or with the loss', () => {
    const graced = history(
      first,
      applied('2027-01-20', { checkedAt: on('2027-01-21') }),
      followUp('2027-03-10'),
    )
    expect(excuse(graced, { on: '2027-03-10' }).gaps).toEqual([{ from: '2027-02-28', to: '2027-03-09' }])
    const lost = history(first, { lapse: on('2026-12-15') }, followUp('2027-01-10'))
    expect(excuse(lost, { on: '2027-01-10' }).gaps).toEqual([{ from: '2026-12-15', to: '2027-01-09' }])
  })

  test('counts from the first day of work', () => {
    const short = online({ permissionEnd: '2026-12-05' })
    const late = followUp('2026-12-20')
    const engagement = { startDate: '2026-12-01', origin: null }
    expect(excuse(history(short, late), { on: '2026-12-21', engagement }).gaps).toEqual([
      { from: '2026-12-06', to: '2026-12-19' },
    ])
  })
})
