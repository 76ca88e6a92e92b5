import { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { employeeFinder } from './employee-finder.ts'
import { createApp } from '#lib/app.ts'
import { filterOf, startDays } from './employee-filter.ts'
import { EmployeeListSearch } from './employee-search.ts'

const siobhan = v.parse(Employee, {
  employeeId: '2f8841be-0000',
  fullName: 'Siobhán Ní Bhriain',
  email: 'Siobhan@example.com',
  phoneE164: '+447700900123',
})

test.each([
  'siobhán',
  'NÍ BHRIAIN',
  'siobhan@EXAMPLE',
  '+4477009',
  '07700 900123',
  '900123',
  ' bhriain ',
  '',
])('finds an employee by %j', (text) => {
  expect(employeeFinder([siobhan])(text)).toEqual([siobhan])
})

test.each(['grace', '07700 900124', '2f8841be'])('does not find an employee by %j', (text) => {
  expect(employeeFinder([siobhan])(text)).toEqual([])
})

test('does not find an employee without a phone by a number', () => {
  expect(employeeFinder([{ ...siobhan, phoneE164: null }])('07700')).toEqual([])
})

test('finds the same whatever was looked for before', () => {
  const tom = { ...siobhan, fullName: 'Tom 07', email: 'tom@example.com', phoneE164: '+447700900456' }
  const find = employeeFinder([siobhan, tom])
  const texts = [
    't',
    'to',
    'tom',
    'tom ',
    'tom 0',
    'x',
    '',
    '0',
    '07',
    '07700 9',
    '07700 900456',
    '0770',
    'siob',
  ]
  for (const text of [...texts, ...texts.toReversed()]) {
    expect(find(text), text).toEqual(employeeFinder([siobhan, tom])(text))
  }
  expect(find('tom')).toEqual([tom])
})

test('reads numbers in the address as text, and no filter that there is not', () => {
  const app = createApp({})
  const filterAt = (address: object) =>
    Object.fromEntries(
      Object.entries(filterOf(app, v.parse(EmployeeListSearch, address))).filter(([, value]) => value),
    )
  expect(filterAt({ q: 7700, status: 'sleeping', other: 1, cover: 'green' })).toEqual({ q: '7700' })
  expect(filterAt({ status: 'failed', flagged: 'yes', test: 'no', startFrom: '2026-11-30' })).toEqual({
    status: 'failed',
    flagged: 'true',
    test: 'false',
    startFrom: '2026-11-30',
  })
  expect(filterAt({ invited: '2026-11-01..2026-11-30', completed: '2026-11-09..', reached: 'id.x' })).toEqual(
    {
      invitedFrom: '2026-11-01',
      invitedTo: '2026-11-30',
    },
  )
  expect(filterAt({ completed: '2026-11-09..2026-11-15', reached: 'id.stripe.verified' })).toEqual({
    completedFrom: '2026-11-09',
    completedTo: '2026-11-15',
    reached: 'id.stripe.verified',
  })
  expect(filterAt({ assignee: "x' or 1", startTo: 'soon', sort: 'salary', channel: 'fax' })).toEqual({})
})

test.each([
  ['this_week', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['this_week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['this_week', '2026-12-31', '2026-12-28', '2027-01-03'],
  ['next_7_days', '2026-11-29', '2026-11-29', '2026-12-06'],
])('%s on %s is from %s until %s', (starts, today, startFrom, startTo) => {
  expect(startDays({ starts }, today)).toEqual({ startFrom, startTo })
})
