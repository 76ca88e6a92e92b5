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
import { linkUrlForPhone } from '#employees/links/create-link.ts'
import { isBasic, nameForPhone, partsOf } from '#messages/phone-text.ts'
import { shortDay } from '#messages/written-day.ts'
import { codeEmail, codeText } from '#verification/codes/code-message.ts'
import { messageTexts, messageWording, senderName } from './message-wording.ts'

const english = messageTexts['en-GB']
const keys = Object.keys(english) as (keyof typeof english)[]
const others = locales.filter((locale) => locale !== 'en-GB')
const occasions = linkOccasions

const publicUrl = 'https://app.bonafide.example'
const url = linkUrlForPhone(publicUrl, { token: 'x'.repeat(43), language: 'pl' })
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
  codeText({ organisation, code: '012345', publicUrl, language })

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
  }
  const saysDay = occasions.filter((occasion) => english[`short_${occasion}`].includes('{lastDay}'))
  expect(saysDay).toEqual(['invitation', 'reminder'])
  for (const occasion of saysDay) {
    const day = shortDay(new Date('2027-03-04T12:00Z'), language)
    expect(invitationText(invitation(language, { occasion }))).toContain(day)
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
    expect(lines.slice(1)).toEqual(['', '@app.bonafide.example #012345'])
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

/** What stands where “your employer” was put into words that change with it. */
const ungrammatical: Readonly<Partial<Record<Locale, RegExp>>> = {
  cy: /(?:^| )(?:i|â|o|a) eich cyflogwr/,
  pl: /(?<!\p{L})(?:z|do|od|dla) Twój pracodawca|pracodawc\p{L}+ Twój/u,
  pt: /(?<!\p{L})(?:de|em|a|por) a sua entidade/u,
  uk: /(?:до|від|для) ваш роботодавець|роботодав\p{L}+ ваш/u,
  // The imperative speaks of the reader's own.
  ur: /آپ کی کمپنی سے رابطہ کریں/,
}

test.each(locales)('in %s an organisation without a name is “your employer” in each sentence', (language) => {
  const words = messageWording(language)
  const named = keys.filter((key) => english[key].includes('{organisation}'))
  expect(named.length).toBeGreaterThan(32)
  for (const key of named) {
    const said = words(key, { organisation: '', code: '012345', lastDay: '4 March', fullName: 'Ella' })
    const plain = said.replaceAll(/[\u2068\u2069]/g, '')
    expect(plain, key).not.toMatch(/\{|\(\)|\.\.|  | [.,]|^\P{L}/u)
    expect(plain, key).not.toMatch(ungrammatical[language] ?? /undefined/)
    expect(plain, key).toMatch(/^(?!\p{Ll})/u)
    expect(plain, key).not.toMatch(/(?<!dvs)[.?!] \p{Ll}/u)
  }
  expect(senderName('', language)).toMatch(/^(?!\p{Ll})\p{L}[\p{L} .]+$/u)
  expect(senderName('Oak Care', language)).toBe('Oak Care')
  expect(invitationEmail(invitation(language, { organisation: '' })).html).toContain(senderName('', language))
})

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

test.each([
  ['ro', 'Îngrijire', 'Ingrijire: confirmati-va identitatea', 'confirmați-vă identitatea'],
  ['pl', 'Żółć', 'Zolc: potwierdz tozsamosc', 'potwierdź tożsamość'],
] as const)(
  'a text in %s has all of its marks or none, whichever takes fewer parts',
  (language, organisation, plain, marked) => {
    const said = invitationText(invitation(language, { organisation }))
    expect(said).toContain(plain)
    expect(said).toMatch(/^[\n-~]+$/)
    expect(code(language)).toMatch(/^[\n-~]+$/)
    // A name in other letters takes the longer alphabet anyway.
    expect(invitationText(invitation(language, { organisation: 'Догляд' }))).toContain(marked)
  },
)

test('in French one letter of a month goes without its mark, and no other', () => {
  const expiresAt = new Date('2027-08-04T12:00Z')
  const [said] = invitationText(invitation('fr', { expiresAt })).split('\n')
  expect(said).toBe("Oak Care : confirmez votre identité d'ici au 4 aout.")
})

test('the quotation marks of a name do not make a text longer', () => {
  expect(invitationText(invitation('en-GB', { organisation: 'St John’s – “Home” Care' }))).toContain(
    'St John\'s - "Home" Care: verify',
  )
})

// As long as an ordinary name is, and the latest first and last days of the months: French says "1er janv.".
const ordinary = 'Northgate Home Carers'.slice(0, 20)
const lastDays = [...Array(12).keys()].flatMap((month) =>
  [1, 28].map((day) => new Date(Date.UTC(2027, month, day, 12))),
)
const textsOf = (language: Locale, organisation: string) => {
  const link = linkUrlForPhone(publicUrl, { token: 'x'.repeat(43), language })
  const links = occasions.map((occasion) =>
    lastDays.map((expiresAt) =>
      invitationText(invitation(language, { organisation, url: link, occasion, expiresAt })),
    ),
  )
  return {
    ...Object.fromEntries(occasions.map((occasion, at) => [occasion, links[at]!])),
    code: [code(language, organisation)],
  }
}
const mostOf = (texts: string[]) => Math.max(...texts.map(partsOf))

test.each(locales)('in %s each text to a phone is one part of GSM 03.38 or two of UCS-2', (language) => {
  for (const organisation of ['', 'Oak Care', 'Éire Care', '24/7 Homecare Ltd.', ordinary])
    for (const [kind, texts] of Object.entries(textsOf(language, organisation)))
      for (const text of texts)
        expect(partsOf(text), `${kind}: ${text}`).toBeLessThanOrEqual(isBasic(text) ? 1 : 2)
})

// By occasion, the code last. A name of 40 signs, which is what is left of longer ones, takes one part more; so does one that is not in the alphabet
// of a text that is otherwise.
test('in each language the texts to a phone take this many parts, with a name of 20 signs, of 40, and in other letters', () => {
  const sizes = locales.map((language) => {
    const row = [ordinary, longestShown, 'شركة الأمل'].map((organisation) =>
      Object.values(textsOf(language, organisation)).map(mostOf).join(' '),
    )
    return `${language}: ${row.join(' · ')}`
  })
  expect(sizes).toMatchInlineSnapshot(`
    [
      "en-GB: 1 1 1 1 1 1 1 1 · 2 2 2 2 2 2 2 1 · 3 3 3 3 3 3 3 2",
      "cy: 1 1 1 1 1 1 1 1 · 2 2 2 2 2 2 2 1 · 3 3 3 3 3 3 3 2",
      "pl: 1 1 1 1 1 1 1 1 · 2 2 2 2 2 2 2 1 · 3 3 3 3 3 3 2 2",
      "ro: 1 1 1 1 1 1 1 1 · 2 2 2 2 2 2 2 1 · 3 3 3 3 3 3 3 2",
      "pt: 1 1 1 1 1 1 1 2 · 2 2 2 2 2 2 2 3 · 3 3 3 3 3 3 3 2",
      "es: 1 1 1 1 1 1 1 2 · 2 2 2 2 2 2 2 2 · 3 3 3 3 3 3 3 2",
      "fr: 1 1 1 1 1 1 1 1 · 2 2 2 2 2 2 2 1 · 3 3 3 3 3 3 3 2",
      "uk: 2 2 2 2 2 2 2 2 · 3 3 3 3 3 3 3 2 · 2 2 2 2 2 2 2 2",
      "ur: 2 2 2 2 2 2 2 2 · 3 3 3 3 3 3 3 2 · 2 2 2 2 2 2 2 2",
      "ar: 2 2 2 2 2 2 2 2 · 3 3 3 3 3 3 3 2 · 2 2 2 2 2 2 2 2",
    ]
  `)
})
