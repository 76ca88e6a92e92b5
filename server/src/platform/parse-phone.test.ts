import { expect, test } from 'vitest'
import { parsePhone } from './phone-number.ts'
import { Invitation } from '@bonafide/shared/contract/employees/employees.ts'
import { PhoneForm } from '@bonafide/shared/contract/verification/flow.ts'
import fc from 'fast-check'
import * as v from 'valibot'
import { searchText, waysToFind } from '#employees/list/search-text.ts'

test.each([
  ['07400 123456', '+447400123456'],
  ['+44 (0)7400 123456', '+447400123456'],
  ['020 7946 0018', '+442079460018'],
  ['+353 85 123 4567', '+353851234567'],
  ['+44 7624 123456', '+447624123456'],
  ['07700 900123', '+447700900123'],
  ['+441632960123', '+441632960123'],
  ['٠٧٧٠٠٩٠٠٣٢١', '+447700900321'],
  ['۰۷۷۰۰۹۰۰۳۲۱', '+447700900321'],
  ['０７７００９００３２１', '+447700900321'],
  ['\u202a+44 7700 900123\u202c', '+447700900123'],
  ['\u200b07700 900123\ufeff', '+447700900123'],
  ['(07700) 900461', '+447700900461'],
  ['(+44) 7700 900461', '+447700900461'],
  ['07700\u2011900\u2011461', '+447700900461'],
  ['07700–900–461', '+447700900461'],
  ['07700/900461', '+447700900461'],
  ['tel:+447700900461', '+447700900461'],
  ['00 44 7700 900461', '+447700900461'],
  ['0044 (0)7700 900461', '+447700900461'],
  ['="07700900461"', '+447700900461'],
  ["'+447700900461", '+447700900461'],
  ['07700900123.0', '+447700900123'],
  ['447700900123', '+447700900123'],
  ['7700900123', '+447700900123'],
])('%s is read as a British number where it says nothing else', (text, e164) => {
  expect(parsePhone(text, ['GB', 'IE'])).toEqual({ ok: true, e164 })
})

test.each([
  '0909 879 0000',
  '0871 123 4567',
  '0845 123 4567',
  '070 1234 5678',
  '+353 1550 123 456',
  '0800 1111',
])('%s costs its sender or reaches no phone, so no code goes there', (text) => {
  expect(parsePhone(text, ['GB', 'IE'])).toEqual({ ok: false, reason: 'type' })
})

test.each(['+1 212 555 0100', '+33 6 12 34 56 78', '+7 912 345 67 89'])('%s is outside the list', (text) => {
  expect(parsePhone(text, ['GB', 'IE'])).toEqual({ ok: false, reason: 'country' })
})

test.each(['', '12345', '07700 90012', '07400 123456 ext 3', 'call 07400 123456', '+44 7000 000'])(
  '"%s" is no number',
  (text) => {
    expect(parsePhone(text, ['GB', 'IE'])).toEqual({ ok: false, reason: 'invalid' })
  },
)

test('an organisation decides for each country, also where several share a calling code', () => {
  const american = '+1 212 456 1234'
  expect(parsePhone(american, ['US'])).toEqual({ ok: true, e164: '+12124561234' })
  expect(parsePhone('+1 876 555 1234', ['US'])).toEqual({ ok: false, reason: 'country' })
  expect(parsePhone(american, ['JM'])).toEqual({ ok: false, reason: 'country' })
  expect(parsePhone('07400 123456', ['US'])).toEqual({ ok: false, reason: 'country' })
  expect(parsePhone('07700 900123', ['US'])).toEqual({ ok: false, reason: 'country' })
})

test('the kinds of numbers that cost their sender are refused in every country', () => {
  expect(parsePhone('+1 900 555 0123', ['US'])).toEqual({ ok: false, reason: 'type' })
})

test('however a number is written, the form, the invitation, the import and the search read the same one', () => {
  const space = fc.constantFrom('', ' ', '  ', '-', '\u2011', '–', '.', '/', '\u00a0')
  const around = fc.constantFrom(
    ['', ''],
    ['\u202a', '\u202c'],
    ['tel:', ''],
    ['="', '"'],
    ["'", ''],
    [' ', '\u200b'],
  ) as fc.Arbitrary<[string, string]>
  const start = fc.constantFrom('0', '(0', '+44', '0044', '00 44 ', '+44 (0)', '(+44) ', '44')
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10)
  const number = fc.stringMatching(/^7400[1-9]\d{5}$/)
  fc.assert(
    fc.property(
      around,
      start,
      zero,
      number,
      fc.array(space, { minLength: 9, maxLength: 9 }),
      (marks, prefix, digit, digits, gaps) => {
        const rest = [...digits].map((one, at) => one + (gaps[at] ?? '')).join('')
        const plain =
          marks[0] + prefix + (prefix === '(0' ? rest.replace(/^(\D*\d){4}/, '$&)') : rest) + marks[1]
        const typed = plain.replaceAll(/\d/g, (one) => String.fromCodePoint(digit + Number(one)))
        const e164 = `+44${digits}`
        const invitation = {
          fullName: 'Ann Lee',
          email: 'a@example.com',
          inviteChannelPref: 'sms',
          phone: typed,
        }
        const read = [
          typed,
          v.parse(PhoneForm, { phoneNumber: typed }).phoneNumber,
          v.parse(Invitation, invitation).phone ?? '',
        ].map((text) => parsePhone(text, ['GB']))
        expect(read).toEqual(read.map(() => ({ ok: true, e164 })))
        const text = searchText({ fullName: 'Ann Lee', email: 'a@example.com', phoneE164: e164 })
        const isFound = waysToFind(typed).some((parts) => parts.every((part) => text.includes(part)))
        expect([typed, isFound]).toEqual([typed, true])
      },
    ),
    { numRuns: 500 },
  )
})
