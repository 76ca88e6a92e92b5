import type { DocumentCode } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { describe, expect, test } from 'vitest'
import {
  book,
  digital,
  excuse,
  filesOf,
  history,
  noonOf,
  online,
  passport,
  recorded,
} from '#testing/setups/excuse-test-setup.ts'

const entered = (check: ReturnType<typeof recorded>, engagement: object = {}) =>
  excuse(history({ check, recordedAt: noonOf('2026-11-10') }), {
    engagement: { startDate: '2026-11-01', origin: null, ...engagement },
  })

const limited = { permission: 'time_limited', permissionEnd: '2027-08-31' } as const

describe('rule 24: who made it', () => {
  const check = recorded('A2', '2026-10-20')

  test('one by somebody else gives none', () => {
    const made = { ...check, madeBy: { who: 'other' as const, name: 'A recruiter' } }
    expect(entered(made)).toMatchObject({ state: 'none', rules: [24], reason: 'made_by_other' })
  })

  test('one by the employer before counts with a transfer alone', () => {
    const made = { ...check, madeBy: { who: 'transferor' as const, name: 'Jo Old' } }
    expect(entered(made)).toMatchObject({ state: 'none', reason: 'made_by_other' })
    expect(entered(made, { origin: 'tupe' })).toMatchObject({ state: 'continuous' })
  })

  test('one by the employer before had to be made, and to last, until the transfer', () => {
    const of = (change: object, day = '2026-10-20') =>
      entered(recorded('A2', day, { madeBy: { who: 'transferor', name: 'Jo Old' }, ...change }), {
        origin: 'tupe',
      })
    expect(of({}, '2026-11-05')).toMatchObject({ state: 'none', reason: 'made_by_other' })
    const ended = { documentCode: 'B1', documentExpires: '2026-10-25', permissionEnd: '2026-10-25' }
    expect(of({ ...ended, permission: 'time_limited', jobFits: { jobTitle: 'Nurse' } })).toMatchObject({
      state: 'none',
      reason: 'ends_before_start',
    })
  })

  test('the likeness is that person’s, and is required', () => {
    expect(entered({ ...check, likeness: undefined })).toMatchObject({ state: 'none', reason: 'late' })
    expect(entered({ ...check, likeness: undefined }, { startDate: '2026-12-01' }).missing).toEqual([
      'likeness',
    ])
  })
})

describe('rule 24: the documents of its day', () => {
  test.each<[DocumentCode, day: string, change: object, state: string, until: string | null]>([
    ['E1', '2021-06-30', {}, 'continuous', null],
    ['E2', '2022-04-05', {}, 'continuous', null],
    ['E2', '2022-04-05', limited, 'time_limited', '2027-08-31'],
    ['E3', '2022-04-05', {}, 'continuous', null],
    ['E4', '2022-04-05', limited, 'time_limited', '2027-08-31'],
    ['E5', '2022-04-05', limited, 'time_limited', '2027-08-31'],
    ['C1', '2020-03-30', { originalSeen: undefined }, 'continuous', null],
    ['C1', '2022-09-30', { originalSeen: undefined, ...limited }, 'time_limited', '2027-08-31'],
  ])('%s on %s', (code, day, change, state, until) => {
    const check = recorded(code, day, change)
    expect(entered(check)).toMatchObject({ state, until, missing: [], rulesVersion: 'legacy' })
    expect(entered({ ...check, files: [] }).missing).toEqual(['copy'])
  })

  test.each(['2022-04-06', '2026-09-30'])(
    'D1 on %s is like a British or Irish passport by a digital check',
    (day) => {
      const { provider } = digital()
      const change = { kind: 'recorded', documentCode: 'D1', checkedAt: noonOf(day) } as const
      // Before 1 October 2026 no check had to look the register up.
      const check = digital({ ...change, provider: { ...provider!, registerCheckedAt: undefined } })
      expect(entered(check)).toMatchObject({ state: 'continuous', missing: [], rulesVersion: 'legacy' })
      expect(entered({ ...check, nationality: 'GBN' })).toMatchObject({ reason: 'not_british_citizen' })
      // There was no note of it to be on.
      expect(entered({ ...check, provider: { ...check.provider!, onRegister: false } }).state).toBe(
        'continuous',
      )
      const byHand = recorded('D1', day)
      expect(entered(byHand)).toMatchObject({ state: 'none', reason: 'route_not_permitted' })
    },
  )

  test('a document of today is judged by the first rules, on a day before them', () => {
    const check = recorded('A1', '2019-05-01', { citizenship: true })
    expect(entered(check)).toMatchObject({ state: 'continuous', rulesVersion: '2026-10' })
    expect(book.judging({ kind: 'recorded', documentCode: 'E1' }, '2021-07-01').version).toBe('2026-10')
    expect(book.judging({ kind: 'initial', documentCode: 'E1' }, '2021-06-30').version).toBe('2026-10')
  })

  test('a route that was not there yet gives none', () => {
    const early = (check: ReturnType<typeof recorded>, day: string) =>
      entered({
        ...check,
        kind: 'recorded',
        checkedAt: noonOf(day),
        madeBy: passport({ kind: 'recorded' }).madeBy,
      })
    expect(early(digital(), '2022-04-05')).toMatchObject({ state: 'none', reason: 'route_not_permitted' })
    expect(early(online(), '2019-01-27')).toMatchObject({ state: 'none', reason: 'route_not_permitted' })
  })
})

test('rule 24: nobody is asked whether the job fits, or to look a register up, of a check from before 1 October 2026', () => {
  const check = online({ kind: 'recorded', checkedAt: noonOf('2026-09-30'), jobFits: undefined })
  expect(entered(check)).toMatchObject({ state: 'time_limited', missing: [] })
  const since = online({ kind: 'recorded', checkedAt: noonOf('2026-10-20'), jobFits: undefined })
  expect(entered(since).missing).toEqual(['job_fits'])
  expect(entered({ ...since, files: filesOf('document') }).missing).toEqual(['copy', 'job_fits'])
})
