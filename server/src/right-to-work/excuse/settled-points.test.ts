import { describe, expect, test } from 'vitest'
import { ecs, excuse, excuseOfOne, history, online, passport } from '#testing/setups/excuse-test-setup.ts'

const on = (day: string, time = '12:00') => `${day}T${time}:00.000Z`
const unknownStart = { startDate: null, origin: null }

describe('start date', () => {
  test('unknown, the excuse is provisional unless work had not begun on the day of the check', () => {
    const judged = { engagement: unknownStart }
    expect(excuseOfOne(passport(), judged)).toMatchObject({
      state: 'provisional',
      rules: [1],
      missing: ['start_date'],
    })
    expect(excuseOfOne(passport({ files: [] }), judged).missing).toEqual(['copy', 'start_date'])
    const notBegun = passport({ workNotBegun: true })
    expect(excuseOfOne(notBegun, judged)).toMatchObject({ state: 'continuous', missing: [] })
    // The statement is about the day of the check, and the likeness was attested later.
    const seenLater = { ...notBegun, likeness: { mode: 'in_person' as const, at: on('2026-11-12') } }
    expect(excuseOfOne(seenLater, judged).missing).toEqual(['start_date'])
    expect(excuseOfOne({ ...seenLater, beforeWorkStarted: true }, judged).state).toBe('continuous')
  })

  test('that work had not begun confirms the check on the day that turns out to be the first', () => {
    const onFirstDay = passport({ checkedAt: on('2026-12-01'), workNotBegun: true })
    expect(excuseOfOne(onFirstDay, { on: '2026-12-02' }).state).toBe('continuous')
    const after = passport({ checkedAt: on('2026-12-02'), workNotBegun: true })
    expect(excuseOfOne(after, { on: '2026-12-02' })).toMatchObject({ state: 'none', reason: 'late' })
  })

  test('a permission that has ended, or ends before the start, is worth nothing', () => {
    expect(excuseOfOne(online({ permissionEnd: '2026-11-09' }))).toMatchObject({
      state: 'none',
      rules: [12],
      reason: 'ended_before_check',
    })
    expect(excuseOfOne(online({ permissionEnd: '2026-11-30' }))).toMatchObject({
      state: 'none',
      rules: [12],
      reason: 'ends_before_start',
    })
    expect(excuseOfOne(online({ permissionEnd: '2026-12-01' })).state).toBe('time_limited')
  })

  test('a permission that begins after the start is worth nothing', () => {
    const check = online({ permissionStart: '2026-12-02' })
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [12], reason: 'begins_after_start' })
    expect(excuseOfOne({ ...check, permissionStart: '2026-12-01' }).state).toBe('time_limited')
  })
})

describe('an end or a beginning of the permission', () => {
  test.each(['unlimited', 'settled'] as const)(
    'that is %s cannot end, and an end is believed',
    (permission) => {
      const check = online({ permission, permissionEnd: '2026-05-01' })
      expect(excuseOfOne(check)).toMatchObject({ state: 'none', reason: 'ended_before_check' })
      expect(excuseOfOne({ ...check, permissionEnd: '2027-05-01' })).toMatchObject({
        state: 'time_limited',
        until: '2027-05-01',
      })
    },
  )

  test('a pre-settled status that had ended on the day of the check is worth nothing', () => {
    const check = online({ permission: 'pre_settled', permissionEnd: '2026-05-01' })
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', reason: 'ended_before_check' })
    expect(excuseOfOne({ ...check, permissionEnd: '2027-05-01' }).state).toBe('continuous')
  })

  test('a follow-up counts where the next permission begins with the end of the last one, and not where it begins later', () => {
    const next = (permissionStart: string) =>
      history(
        online(),
        online({
          kind: 'followup',
          checkedAt: on('2027-03-20'),
          permissionStart,
          permissionEnd: '2029-05-01',
        }),
      )
    expect(excuse(next('2027-04-01'), { on: '2027-04-15' })).toMatchObject({ until: '2029-05-01', gaps: [] })
    expect(excuse(next('2027-05-01'), { on: '2027-03-25' }).until).toBe('2027-03-31')
    expect(excuse(next('2027-05-01'), { on: '2027-04-15' })).toMatchObject({
      state: 'lapsed',
      reason: 'permission_ended',
    })
  })

  test('that begins after a transfer is worth nothing, and with an unknown start asks for that', () => {
    const check = online({ permissionStart: '2027-05-01', permissionEnd: '2029-05-01', workNotBegun: true })
    const tupe = { startDate: '2026-11-01', origin: 'tupe' as const }
    expect(excuseOfOne(check, { engagement: tupe })).toMatchObject({
      state: 'none',
      reason: 'begins_after_start',
    })
    expect(excuseOfOne(check, { engagement: unknownStart }).missing).toEqual(['start_date'])
  })
})

describe('several checks', () => {
  const first = passport()
  const followUp = (change: object) => online({ kind: 'followup', checkedAt: on('2026-11-15'), ...change })

  test('the latest that is complete decides', () => {
    expect(excuse(history(first, followUp({})))).toMatchObject({ state: 'time_limited', until: '2027-03-31' })
    expect(excuse(history(online(), { ...first, checkedAt: on('2026-11-15') })).state).toBe('continuous')
  })

  test('one that is incomplete or on hold takes nothing away', () => {
    expect(excuse(history(first, followUp({ files: [] })))).toMatchObject({
      state: 'continuous',
      missing: [],
    })
    expect(excuse(history(first, followUp({ outcome: 'hold' }))).state).toBe('continuous')
    const short = online({ permissionEnd: '2026-12-31' })
    const incomplete = followUp({ likeness: undefined })
    expect(excuse(history(short, incomplete))).toMatchObject({
      state: 'time_limited',
      until: '2026-12-31',
      missing: ['likeness'],
    })
  })

  test('one that gives nothing does not take the place of one that only lacks something', () => {
    const clipped = passport({ checkedAt: on('2026-11-15'), documentClipped: true })
    expect(excuse(history(passport({ files: [] }), clipped))).toMatchObject({
      state: 'provisional',
      missing: ['copy'],
    })
    expect(excuse(history(clipped, passport({ checkedAt: on('2026-11-16'), files: [] }))).state).toBe(
      'provisional',
    )
  })

  test('one that finds an end to what was continuous is believed, also an end that has passed', () => {
    expect(excuse(history(first, followUp({ permissionEnd: '2026-12-31' })))).toMatchObject({
      state: 'time_limited',
      until: '2026-12-31',
    })
    expect(excuse(history(first, followUp({ permissionEnd: '2026-11-01' })))).toMatchObject({
      state: 'lapsed',
      rules: [12],
      reason: 'permission_ended',
    })
    expect(excuse(history(first, followUp({ permissionEnd: '2026-11-01', files: [] }))).state).toBe(
      'continuous',
    )
  })

  test('one that finds a notice or a sticker over says nothing of what the excuse rests on', () => {
    const pvn = { reference: 'PVN-1', date: '2026-05-04', positive: true }
    const stale = ecs({ kind: 'followup', checkedAt: on('2026-11-15'), pvn })
    expect(excuse(history(first, stale)).state).toBe('continuous')
    expect(excuse(history(online(), stale))).toMatchObject({ state: 'time_limited', until: '2027-03-31' })
  })

  test('after one that failed a complete one counts again, and an incomplete one does not after a lapse', () => {
    const failed = followUp({ outcome: 'fail' })
    const again = passport({ kind: 'followup', checkedAt: on('2026-11-18') })
    expect(excuse(history(first, failed, again)).state).toBe('continuous')
    expect(excuse(history(first, failed, { ...again, files: [] }))).toMatchObject({
      state: 'lapsed',
      missing: ['copy'],
    })
    expect(excuse(history(failed, { ...again, files: [] })).state).toBe('provisional')
  })

  test('a lapse outweighs all that was recorded before it, and a complete check after it counts again', () => {
    const lapse = { lapse: on('2026-11-15') }
    expect(excuse(history(first, lapse)).state).toBe('lapsed')
    expect(excuse(history(first, lapse, passport({ checkedAt: on('2026-11-16') }))).state).toBe('continuous')
    // The same day counts by what was recorded first, whatever time was entered.
    const sameDay = {
      check: passport({ checkedAt: on('2026-11-15', '09:00') }),
      recordedAt: on('2026-11-15', '13:00'),
    }
    expect(excuse(history(first, lapse, sameDay)).state).toBe('continuous')
    // After work has started the check is no first one any more.
    const later = passport({ checkedAt: on('2026-12-20') })
    expect(excuse(history(first, { lapse: on('2026-12-10') }, later), { on: '2026-12-21' }).state).toBe(
      'continuous',
    )
  })

  test('an earlier check that is entered after a lapse does not undo it', () => {
    const earlier = { check: passport({ kind: 'recorded' }), recordedAt: on('2026-11-18') }
    expect(excuse(history({ lapse: on('2026-11-15') }, earlier)).state).toBe('lapsed')
  })

  test('an earlier check that is entered later does not decide over a newer one', () => {
    const failed = {
      check: passport({ kind: 'recorded', checkedAt: on('2019-01-01'), outcome: 'fail' }),
      recordedAt: on('2026-11-15'),
    }
    expect(excuse(history(first, failed)).state).toBe('continuous')
  })

  test('a superseded check counts for nothing, whether it passed or failed', () => {
    const correction = { check: passport({ checkedAt: on('2026-11-11'), files: [] }), supersedes: 0 }
    expect(excuse(history(first, correction)).state).toBe('provisional')
    const failed = passport({ checkedAt: on('2026-11-12'), outcome: 'fail' })
    const corrected = { check: passport({ checkedAt: on('2026-11-13') }), supersedes: 1 }
    expect(excuse(history(first, failed, corrected)).state).toBe('continuous')
    // A correction that is corrected itself leaves the first one superseded.
    const twice = { check: passport({ checkedAt: on('2026-11-12'), outcome: 'hold' }), supersedes: 1 }
    expect(excuse(history(first, correction, twice)).state).toBe('none')
  })
})

test('a negative notice is one whatever outcome was chosen with it', () => {
  const pvn = { reference: 'NVN', date: '2026-11-15', positive: false }
  for (const outcome of ['pass', 'hold', 'fail'] as const) {
    const negative = ecs({ kind: 'followup', checkedAt: on('2026-11-15'), pvn, outcome })
    expect(excuse(history(passport(), negative)).state).toBe('lapsed')
    expect(excuse(history(negative)).state).toBe('none')
  }
})

test('what was taken back proves nothing any more, but that somebody has no right stays known', () => {
  const takenBack = { takenBack: on('2026-11-15') }
  expect(excuse(history(passport(), takenBack))).toMatchObject({ state: 'none', reason: 'no_check' })
  expect(excuse(history(passport(), takenBack, passport({ checkedAt: on('2026-11-16') }))).state).toBe(
    'continuous',
  )
  expect(excuse(history({ lapse: on('2026-11-12') }, takenBack)).state).toBe('lapsed')
  const failed = passport({ checkedAt: on('2026-11-12'), outcome: 'fail' })
  expect(excuse(history(failed, takenBack))).toMatchObject({ state: 'none', reason: 'failed' })
})

test('what was recorded after the moment that is asked about is not known then', () => {
  const events = history(passport(), { lapse: on('2026-11-25') })
  expect(excuse(events, { on: '2026-11-24' }).state).toBe('continuous')
  expect(excuse(events, { on: '2026-11-25' }).state).toBe('lapsed')
})
