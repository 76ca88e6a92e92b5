import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldForSearch, readCode, readDay, readDigits, readEmail, readPhone, withoutHidden } from './text.ts'

test.each([
  ['٥٥٩٢٣٠', '559230'],
  ['۵۵۹۲۳۰', '559230'],
  ['५५९२३०', '559230'],
  ['５５９２３０', '559230'],
  ['𝟓𝟓𝟗𝟐𝟑𝟎', '559230'],
  ['𝟗𝟡𝟵', '999'],
  ['5٥۵', '555'],
  ['W12 ٣٤٥ 678', 'W12 345 678'],
])('the digits of %s are those of %s', (typed, digits) => {
  expect(readDigits(typed)).toBe(digits)
})

test('every digit there is stands for its value', () => {
  const wrong: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const sign = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(sign)) continue
    // The form of compatibility, where there is one, is an ASCII digit.
    const plain = sign.normalize('NFKC')
    if (/^\d$/.test(plain) && readDigits(sign) !== plain) wrong.push(sign)
    if (!/^\d$/.test(readDigits(sign))) wrong.push(sign)
  }
  expect(wrong).toEqual([])
})

describe('an address', () => {
  test.each([
    ["maeve.o'brien@example.com", "maeve.o'brien@example.com"],
    ['maeve.o’brien@example.com', "maeve.o'brien@example.com"],
    ['a&b@example.com', 'a&b@example.com'],
    ['first/last@example.com', 'first/last@example.com'],
    ['\u200bgrace@example.com\ufeff', 'grace@example.com'],
    ['\u2068grace@example.com\u2069', 'grace@example.com'],
    [' grace＠example．com ', 'grace@example.com'],
    ['mailto:grace@example.com', 'grace@example.com'],
    ['Grace Mensah <grace@example.com>', 'grace@example.com'],
    ['grace@example.com;', 'grace@example.com'],
    ['a@xn--mnchen-3ya.example', 'a@xn--mnchen-3ya.example'],
    ['not an address', 'not an address'],
  ])('%j is read as %s', (typed, address) => {
    expect(readEmail(typed)).toBe(address)
  })
})

describe('a phone number', () => {
  test.each([
    ['07700900123', '07700900123'],
    ['\u202a+44 7700 900123\u202c', '+447700900123'],
    ['٠٧٧٠٠٩٠٠٣٢١', '07700900321'],
    ['۰۷۷۰۰۹۰۰۳۲۱', '07700900321'],
    ['０７７００９００３２１', '07700900321'],
    ['(07700) 900461', '07700900461'],
    ['(+44) 7700 900461', '+447700900461'],
    ['+44 (0)7700 900461', '+447700900461'],
    ['07700\u2011900\u2011461', '07700900461'],
    ['07700–900–461', '07700900461'],
    ['07700/900461', '07700900461'],
    ['07700\u00a0900\u00a0461', '07700900461'],
    ['tel:+447700900461', '+447700900461'],
    ['00 44 7700 900461', '00447700900461'],
    ['0044 (0)7700 900461', '00447700900461'],
    ['="07700900461"', '07700900461'],
    ["'07700900461", '07700900461'],
    ['07700900123.0', '07700900123'],
    ['447700900123', '+447700900123'],
    ['7700900123', '7700900123'],
    ['+353 85 123 4567', '+353851234567'],
    ['07400 123456 ext 3', '07400 123456 ext 3'],
    ['call 07400 123456', 'call 07400 123456'],
    ['', ''],
  ])('%j is read as %s', (typed, phone) => {
    expect(readPhone(typed)).toBe(phone)
  })
})

test.each([
  ['24/7 Homecare Ltd: 365560 is your code', '365560'],
  ['Your code is 365 560.', '365560'],
  ['365-560', '365560'],
  ['365560', '365560'],
  ['٣٦٥٥٦٠', '365560'],
  ['\u200e365560\u200e', '365560'],
  ['12 365560', '365560'],
  ['3655', '3655'],
  ['36 55', '3655'],
  ['3655601', '3655601'],
  ['no digits', ''],
])('the code of %j is %s', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

describe('a day', () => {
  test.each([
    ['1990-02-01', '1990-02-01'],
    ['1990/02/01', '1990-02-01'],
    ['1990.2.1', '1990-02-01'],
    ['1990-02-01 00:00:00', '1990-02-01'],
    ['1990-02-01T00:00:00Z', '1990-02-01'],
    ['01/02/1990 00:00', '1990-02-01'],
    ['1-Feb-1990', '1990-02-01'],
    ['1 February 1990', '1990-02-01'],
    ['1st Feb 1990', '1990-02-01'],
    ['1st of February, 1990', '1990-02-01'],
    ['Thursday, 1 February 1990', '1990-02-01'],
    ['Feb 1, 1990', '1990-02-01'],
    ['3 Sept 1990', '1990-09-03'],
    ['32905', '1990-02-01'],
    ['32905.0', '1990-02-01'],
    ['01.02.1990', '1990-02-01'],
    ['01–02–1990', '1990-02-01'],
    ['٠١/٠٢/١٩٩٠', '1990-02-01'],
    ['31/12/1990', '1990-12-31'],
  ])('%s is %s', (typed, day) => {
    expect(readDay(typed)?.day).toBe(day)
  })

  test.each(['', 'soon', '1990', '1 Febtember 1990', '02/1990', '1/2/90', '1990-02', '329050', 'May'])(
    '%j is none',
    (typed) => {
      expect(readDay(typed)).toBeUndefined()
    },
  )

  test('it is said where day and month could be the other way round', () => {
    const isAmbiguous = (typed: string) => readDay(typed)?.isAmbiguous
    expect([isAmbiguous('01/02/1990'), isAmbiguous('13/02/1990'), isAmbiguous('02/02/1990')]).toEqual([
      true,
      false,
      false,
    ])
    expect(isAmbiguous('1990-02-01')).toBe(false)
  })
})

test.each([
  ['Zoë', 'zoe'],
  ['Siobhán', 'siobhan'],
  ["o'connor", 'oconnor'],
  ['O’Connor', 'oconnor'],
  ['Łukasz', 'lukasz'],
  ['Groß', 'gross'],
  ['Işık', 'isik'],
  ['İpek', 'ipek'],
  ['Anna-Marie', 'anna marie'],
  ['Mary  Ann\u00a0Jones ', 'mary ann jones'],
  ['Ｇｒａｃｅ', 'grace'],
  ['محمد', 'محمد'],
])('%s is looked for as %s', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded)
})

test('reading again what was read changes nothing', () => {
  const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string())
  fc.assert(
    fc.property(anything, (text) => {
      for (const read of [foldForSearch, readDigits, withoutHidden, readCode])
        expect(read(read(text))).toBe(read(text))
    }),
    { numRuns: 500 },
  )
})

test('a phone number or address that was read is read the same again', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789+ ()-./٠٧۷–'), maxLength: 20 })
  fc.assert(
    fc.property(digits, (text) => {
      expect(readPhone(readPhone(text))).toBe(readPhone(text))
    }),
  )
})
