import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { badCharacters, EmailAddress, line, normaliseEmail } from './text.ts'

const Name = line('Too short', { min: 2, max: 120 })

describe('a line of text', () => {
  test.each([
    ['a plain name', 'Grace Mensah'],
    ['an apostrophe', "Siobhán O'Connor"],
    ['a typographic apostrophe', 'Niamh O’Brien'],
    ['a hyphen', 'Anne-Marie Taylor-Brooks'],
    ['Polish letters', 'Katarzyna Wiśniewska'],
    ['Turkish letters', 'Işıl Yılmaz'],
    ['Vietnamese letters', 'Nguyễn Thị Ánh'],
    ['Cyrillic', 'Олександра Ткаченко'],
    ['Greek', 'Ελένη Παππά'],
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew', 'נועה לוי'],
    ['Persian with a zero-width non-joiner', 'علی\u200cرضا'],
    ['Hindi with a zero-width joiner', 'क्\u200dषमा'],
    ['Urdu', 'فاطمہ صدیقی'],
    ['Chinese, two characters', '王芳'],
    ['Japanese', '佐藤 さくら'],
    ['Korean', '김민준'],
    ['a letter outside the basic plane', '𠮷野'],
    ['a full stop and digits', 'John Smith Jr. 3'],
    ['eighty characters', 'x'.repeat(80)],
  ])('keeps %s as it is', (_what, name) => {
    expect(v.parse(Name, name)).toBe(name.normalize('NFC'))
  })

  test.each([
    ['NUL', 'Gra\u0000ce'],
    ['a line feed', 'Grace\nBcc: x@example.com'],
    ['a carriage return', 'Grace\rMensah'],
    ['a tab', 'Grace\tMensah'],
    ['escape', 'Gra\u001bce'],
    ['delete', 'Gra\u007fce'],
    ['a C1 control character', 'Gra\u0085ce'],
    ['a right-to-left override', 'Gra\u202ece'],
    ['a left-to-right override', 'Gra\u202dce'],
    ['an annotation', 'Gra\ufff9ce'],
    ['a line separator', 'Grace\u2028Mensah'],
    ['a paragraph separator', 'Grace\u2029Mensah'],
    ['a lone high surrogate', 'Grace\ud800'],
    ['a lone low surrogate', '\udc00Grace'],
    ['surrogates the wrong way round', 'Gra\udc00\ud800ce'],
  ])('refuses %s', (_what, name) => {
    expect(v.safeParse(Name, name).issues?.[0].message).toBe(badCharacters)
  })

  test('refuses letters that another program has lost', () => {
    const told = 'Please type the letters that are shown as \ufffd'
    expect(v.safeParse(Name, 'Jos\ufffd Mu\ufffdoz').issues?.[0].message).toBe(told)
  })

  test.each([
    ['a left-to-right embedding', '\u202aGrace\u202c'],
    ['an isolate', '\u2066Grace\u2069'],
    ['a left-to-right mark', 'Gra\u200ece'],
    ['a zero-width space', 'Gra\u200bce'],
    ['a word joiner', 'Gra\u2060ce'],
    ['a byte order mark', '\ufeffGrace'],
    ['a soft hyphen', 'Gra\u00adce'],
  ])('loses %s, which came along from elsewhere', (_what, name) => {
    expect(v.parse(Name, name)).toBe('Grace')
  })

  test('is composed and trimmed', () => {
    expect(v.parse(Name, '  Zoe\u0308 ')).toBe('Zoë')
  })

  test('is measured after trimming', () => {
    expect(v.safeParse(Name, ' a ').issues?.[0].message).toBe('Too short')
  })

  test('says so when it is too long', () => {
    expect(v.safeParse(Name, 'x'.repeat(121)).issues?.[0].message).toBe('Please use 120 characters or fewer')
  })
})

describe('an email address', () => {
  test.each([
    'grace@example.com',
    'o.connor+hr@mail.example.co.uk',
    'UPPER@EXAMPLE.COM',
    "maeve.o'brien@example.com",
    'a&b@example.com',
    'first/last@example.com',
    'a@xn--mnchen-3ya.example',
    'a@my--firm.example',
    'a@a-b.co',
  ])('may be %s', (address) => {
    expect(v.parse(EmailAddress, ` ${address} `)).toBe(address)
  })

  test.each([
    '',
    'grace',
    'grace@',
    '@example.com',
    'a b@example.com',
    'grace@example.com\nBcc: x@example.com',
    'a@b@example.com',
    'grace@example',
    'grace@-example.com',
    'grace@example..com',
    '"grace mensah"@example.com',
    `${'x'.repeat(243)}@example.com`,
  ])('may not be %j', (address) => {
    expect(v.safeParse(EmailAddress, address).issues?.[0].message).toBe('Please enter a valid email address')
  })

  test('is put right where it can only mean one', () => {
    expect(v.parse(EmailAddress, '\u2068maeve.o’brien@example.com\u2069')).toBe("maeve.o'brien@example.com")
  })

  test('is compared without regard to case', () => {
    expect(normaliseEmail(' Grace@Example.COM')).toBe(normaliseEmail('grace@example.com'))
  })
})
