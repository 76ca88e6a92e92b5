import { type Locale, locales } from '@bonafide/shared/contract/languages.ts'
import { english as verification } from '@bonafide/shared/language/verify/en-gb.ts'
import { directionOf } from '@bonafide/shared/language/languages.ts'
import { describe, expect, test } from 'vitest'
import {
  type Invitation,
  invitationEmail,
  invitationText,
  linkOccasions,
} from '#invitations/invitation-email.ts'
import { nameForPhone, partsOf } from '#messages/phone-text.ts'
import { codeEmail, codeText } from '#verification/codes/code-message.ts'
import { messageTexts } from './message-wording.ts'

const english = messageTexts['en-GB']
const keys = Object.keys(english) as (keyof typeof english)[]
const others = locales.filter((locale) => locale !== 'en-GB')
const occasions = linkOccasions

const url = `https://verify.example.com/verify/${'x'.repeat(43)}?channel=sms&lang=pl`
const invitation = (language: Locale, change: Partial<Invitation> = {}): Invitation => ({
  fullName: 'Ella Novak',
  organisation: 'Oak Care',
  url,
  expiresAt: new Date('2027-03-04T23:59:00Z'),
  occasion: 'invitation',
  language,
  ...change,
})
const code = (language: Locale, organisation = 'Oak Care') =>
  codeText({ organisation, code: '012345', publicUrl: 'https://verify.example.com', language })

describe.each(others)('the messages in %s', (locale) => {
  const texts = messageTexts[locale]
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

  test('are as many as the English ones, with the same values', () => {
    expect(Object.keys(texts)).toEqual(keys)
    for (const key of keys) expect([key, values(texts[key])]).toEqual([key, values(english[key])])
  })

  test('are nowhere English, and nowhere the same for different things', () => {
    for (const key of keys) expect(texts[key], key).not.toBe(english[key])
    expect(new Set(Object.values(texts)).size).toBe(keys.length)
  })

  test('are in the letters of the language', () => {
    const letters = { ar: /\p{Script=Arabic}/u, ur: /\p{Script=Arabic}/u, uk: /\p{Script=Cyrillic}/u }
    const script = letters[locale as keyof typeof letters] ?? /\p{Script=Latin}/u
    for (const key of keys) expect(texts[key].replaceAll(/\{\w+\}/g, ''), key).toMatch(script)
  })
})

test('the email asks for the documents that the verification asks for', () => {
  expect(english.askedIdentity).toContain(verification.identityDocument)
  const identityCards: Record<(typeof others)[number], RegExp> = {
    cy: /cerdyn/,
    pl: /dow[oó]d/,
    ro: /căr[țt]/,
    pt: /cartão/,
    es: /documento/,
    fr: /carte/,
    uk: /посвідчення особи/,
    ur: /شناختی/,
    ar: /بطاقة/,
  }
  for (const locale of others) expect(messageTexts[locale].askedIdentity).not.toMatch(identityCards[locale])
})

test.each(locales)('in %s every value is filled in, the day as the language writes it', (language) => {
  for (const occasion of occasions) {
    const { subject, text, html } = invitationEmail(invitation(language, { occasion }))
    const sms = invitationText(invitation(language, { occasion }))
    for (const whole of [subject, text, html, sms, code(language)]) {
      expect(whole).toContain('Oak Care')
      expect(whole).not.toMatch(/\{\w+\}|undefined/)
    }
    const month = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' })
      .formatToParts(new Date('2027-03-04T12:00Z'))
      .find(({ type }) => type === 'month')!.value
    expect(text).toMatch(new RegExp(`4 .*${month}.* 2027`))
    expect(sms).toContain(month)
  }
})

test.each(locales)(
  'in %s the email with a code has it on a line of its own, and not in its subject',
  (language) => {
    const { subject, text, html } = codeEmail({
      fullName: 'Ella Novak',
      organisation: 'Oak Care',
      code: '012345',
      language,
    })
    for (const whole of [subject, text, html]) {
      expect(whole).toContain('Oak Care')
      expect(whole).not.toMatch(/\{\w+\}|undefined|false/)
    }
    expect(subject).not.toContain('012345')
    expect(text.split('\n')).toContain('012345')
    expect(html).toMatch(/<p class="title" dir="ltr"[^>]*>012345<\/p>/)
    expect(html).not.toContain('<a ')
    // It names the page and no link: the employee who asked for the code is there already.
    expect(text).not.toMatch(/https?:/)
  },
)

test.each(locales)(
  'in %s the link and the line that fills the code in stand alone, as they are',
  (language) => {
    expect(invitationText(invitation(language)).split('\n').at(-1)).toBe(url)
    expect(invitationEmail(invitation(language)).text.split('\n')).toContain(url)
    const lines = code(language).split('\n')
    expect(lines.slice(1)).toEqual(['', '@verify.example.com #012345'])
    expect(lines[0]).toContain('012345')
  },
)

test.each(locales)(
  'in %s an email says its language and direction, and the address keeps its own',
  (language) => {
    const { html, subject } = invitationEmail(invitation(language))
    const dir = directionOf(language)
    expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
    expect(html).toContain(`<td class="card" lang="${language}" dir="${dir}"`)
    expect(html).toContain(`text-align:${dir === 'rtl' ? 'right' : 'left'}`)
    expect(html).toMatch(/dir="ltr" style="[^"]*unicode-bidi:isolate">https:/)
    // Between words that are read from right to left a Latin name is kept together.
    expect(subject.includes('\u2068Oak Care\u2069')).toBe(dir === 'rtl')
  },
)

test.each(['ar', 'ur'] as const)(
  'in %s what is not of the language is kept apart from its words',
  (language) => {
    const organisation = 'Oak Care (UK) Ltd.'
    const facts = { fullName: 'Ella Novak', organisation, language }
    const emails = [
      ...occasions.map((occasion) => invitationEmail(invitation(language, { organisation, occasion }))),
      codeEmail({ ...facts, code: '012345' }),
    ]
    const texts = occasions.map((occasion) =>
      invitationText(invitation(language, { organisation, occasion })),
    )
    const [spoken = ''] = code(language, organisation).split('\n')
    for (const words of [
      ...emails.flatMap(({ subject, text, html }) => [subject, text, html]),
      ...texts,
      spoken,
    ]) {
      const around = words.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '').split('\n')
      // An address and a code have a line or an element of their own.
      const left = around.filter((line) => !/https:|^\s*012345$|>012345</.test(line)).join('\n')
      expect(left).not.toMatch(/Oak Care|Ella|2027|012345/)
    }
  },
)

// 40 signs, as long as a name is there.
const longestShown = 'Oak & Ash Care and Nursing Services Group'.slice(0, 40)

test.each([
  ['Oak Care', 'Oak Care'],
  [longestShown, longestShown],
  ['Oak & Ash Care and Nursing Services of the North East', 'Oak & Ash Care and Nursing Services of'],
  ['Brighton Home Care and Nursing Partners & Sons', 'Brighton Home Care and Nursing Partners'],
  ['👩‍⚕️'.repeat(60), '👩‍⚕️'.repeat(40)],
])('a text to a phone names %s as %s', (organisation, shown) => {
  expect(nameForPhone(organisation)).toBe(shown)
})

test('a text in Romanian has all of its marks or none, whichever takes fewer parts', () => {
  const said = invitationText(invitation('ro', { organisation: 'Îngrijire la domiciliu' }))
  expect(said).toContain('Ingrijire la domiciliu va cere sa va confirmati identitatea')
  expect(said).toMatch(/^[\n-~]+$/)
  expect(code('ro')).toMatch(/^[\n-~]+$/)
  // A name in other letters takes the longer alphabet anyway.
  expect(invitationText(invitation('ro', { organisation: 'Догляд' }))).toContain(
    'să vă confirmați identitatea',
  )
})

test('the quotation marks of a name do not make a text longer', () => {
  expect(invitationText(invitation('en-GB', { organisation: 'St John’s – “Home” Care' }))).toContain(
    'St John\'s - "Home" Care has asked',
  )
})

// The link takes 97 signs of each but the code, which is more than a half of two parts in UCS-2.
test('in each language the texts to a phone take this many parts, with a name of 40 signs and of 8', () => {
  const sizes = locales.map((language) => {
    const links = (organisation: string) =>
      occasions.map((occasion) => partsOf(invitationText(invitation(language, { organisation, occasion }))))
    const codes = (organisation: string) => partsOf(code(language, organisation))
    const row = [longestShown, 'Oak Care'].map(
      (organisation) => `${links(organisation).join(' ')}, code ${codes(organisation)}`,
    )
    return `${language}: ${row.join(' · ')}`
  })
  expect(sizes).toMatchInlineSnapshot(`
    [
      "en-GB: 2 2 2 2 2 2 2, code 1 · 2 2 2 2 2 2 2, code 1",
      "cy: 2 2 2 2 2 2 2, code 1 · 2 2 2 2 2 2 2, code 1",
      "pl: 4 4 4 4 4 4 4, code 2 · 4 3 4 4 4 4 3, code 2",
      "ro: 2 2 2 2 2 2 2, code 1 · 2 2 2 2 2 2 2, code 1",
      "pt: 4 4 4 4 4 4 4, code 2 · 4 4 4 3 3 4 3, code 2",
      "es: 2 2 2 2 2 2 2, code 2 · 2 2 2 2 2 2 2, code 2",
      "fr: 2 2 2 2 2 2 2, code 1 · 2 2 2 2 2 2 2, code 1",
      "uk: 4 4 4 4 4 4 4, code 2 · 4 3 4 4 3 3 3, code 2",
      "ur: 4 4 4 4 4 4 4, code 2 · 4 4 4 4 3 3 3, code 2",
      "ar: 4 4 4 4 4 4 4, code 2 · 3 3 3 3 3 3 3, code 2",
    ]
  `)
})
