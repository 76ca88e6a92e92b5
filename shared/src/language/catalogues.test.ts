// @vitest-environment node
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { Invitation } from '../contract/employees/employees.ts'
import { EmailForm, OtpForm, PhoneForm } from '../contract/verification/flow.ts'
import { locales } from '../contract/languages.ts'
import { ShareCodeForm } from '../contract/right-to-work/choice.ts'
import { english as invite } from './invite/en-gb.ts'
import { inviteCodes, inviteSentences, verifyCodes, verifySentences } from './server-codes.ts'
import { english as verify } from './verify/en-gb.ts'

type Catalogue = Readonly<Record<string, string>>

const views = {
  verify: { english: verify as Catalogue, known: known(verifyCodes, verifySentences) },
  invite: { english: invite as Catalogue, known: known(inviteCodes, inviteSentences) },
}

function known(codes: readonly string[], sentences: readonly string[]) {
  return [...codes.map((code) => `error.${code}`), ...sentences]
}

const others = locales.filter((locale) => locale !== 'en-GB')
const translations = (['verify', 'invite'] as const).flatMap((view) =>
  others.map((locale) => [view, locale] as const),
)

describe.each(translations)('%s in %s', (view, locale) => {
  const load = async () => {
    const { messages } = (await import(`./${view}/${locale}.ts`)) as { messages: Catalogue }
    return messages
  }
  const values = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

  test('has every text, with the same values as the English one', async () => {
    const messages = await load()
    const { english, known: also } = views[view]
    expect(Object.keys(messages)).toEqual(expect.arrayContaining([...Object.keys(english), ...also]))
    for (const [key, text] of Object.entries(messages)) {
      // A form for one count alone may say it in a word.
      if (/_(zero|one|two)$/.test(key) && !values(text).length) continue
      const base = english[key] ?? english[key.replace(/_\w+$/, '_other')] ?? ''
      expect([key, values(text)]).toEqual([key, values(base)])
      expect(text.trim(), key).not.toBe('')
    }
  })

  test('has every plural form that the language has', async () => {
    const messages = await load()
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const counted = Object.keys(views[view].english).filter((key) => key.endsWith('_other'))
    const keys = counted.flatMap((key) => forms.map((form) => key.replace('other', form)))
    expect(Object.keys(messages)).toEqual(expect.arrayContaining(keys))
  })
})

/** Short in English, and on no button: headings, toasts, a choice and what is read aloud. */
const roomy = new Set([
  'emailTitle',
  'managerEmail',
  'moreReason',
  'rightToWorkFailedText',
  'rightToWorkPassed',
  'sendFailed',
  'shareYes',
  'stepsDone',
])

test.each(translations)('%s in %s has room on a button of a phone', async (view, locale) => {
  const { messages } = (await import(`./${view}/${locale}.ts`)) as { messages: Catalogue }
  const long = Object.entries(views[view].english).filter(
    ([key, english]) =>
      english.length < 20 &&
      !roomy.has(key) &&
      (messages[key] ?? '').replaceAll(/[\u2066-\u2069]/g, '').length > 28,
  )
  expect(long.map(([key]) => key)).toEqual([])
})

const bad = ['', 'a', 'a\u0000b'.repeat(3), 'x'.repeat(300), '0'.repeat(300), 'not a number', undefined]

function saidBy(schema: v.GenericSchema, fields: readonly string[]) {
  const inputs = bad.map((value) => Object.fromEntries(fields.map((field) => [field, value])))
  const issues = inputs.flatMap((input) => v.safeParse(schema, input).issues ?? [])
  return new Set(issues.map(({ message }) => message))
}

test.each([
  ['email', EmailForm, ['email'], verifySentences],
  ['phone number', PhoneForm, ['phoneNumber'], verifySentences],
  ['code', OtpForm, ['code'], verifySentences],
  ['share code', ShareCodeForm, ['shareCode', 'dateOfBirth'], verifySentences],
  [
    'invitation',
    Invitation,
    ['fullName', 'email', 'phone', 'dateOfBirth', 'inviteChannelPref'],
    inviteSentences,
  ],
] as const)(
  'whatever the form of the %s says is a sentence that other languages have',
  (_, form, fields, has) => {
    const said = [...saidBy(form, fields)].filter((message) => !message.startsWith('Invalid'))
    expect(said.length).toBeGreaterThan(0)
    expect(has).toEqual(expect.arrayContaining(said))
  },
)

const islands: Readonly<Record<(typeof locales)[number], readonly string[]>> = {
  'en-GB': ['Jersey', 'Guernsey', 'Isle of Man', 'Ireland'],
  cy: ['Jersey', 'Guernsey', 'Ynys Manaw', 'Iwerddon'],
  pl: ['Jersey', 'Guernsey', 'Wyspy Man', 'Irlandii'],
  ro: ['Jersey', 'Guernsey', 'Insula Man', 'Irlanda'],
  pt: ['Jersey', 'Guernsey', 'Ilha de Man', 'Irlanda'],
  es: ['Jersey', 'Guernsey', 'Isla de Man', 'Irlanda'],
  fr: ['Jersey', 'Guernesey', 'île de Man', 'Irlande'],
  uk: ['Джерсі', 'Гернсі', 'острова Мен', 'Ірландії'],
  ur: ['Jersey', 'Guernsey', 'Isle of Man', 'آئرلینڈ'],
  ar: ['جيرسي', 'غيرنزي', 'جزيرة مان', 'أيرلندا'],
}

test.each(locales)('in %s the documents that count are named, each of them', async (locale) => {
  const loaded = (await import(`./verify/${locale === 'en-GB' ? 'en-gb' : locale}.ts`)) as {
    messages?: Catalogue
  }
  const texts: Catalogue = loaded.messages ?? verify
  for (const place of islands[locale]) expect(texts['documentCertificate']).toContain(place)
  // The card of a country that has one is a document of its own, in date or not.
  for (const key of ['adviserPassport', 'documentExpired']) expect(texts[key]).toContain('passport card')
})

test('in Ukrainian the passport of the identity check is the one for abroad', async () => {
  const { messages } = await import('./verify/uk.ts')
  for (const key of ['needsAll', 'identityDocument'] as const)
    expect(messages[key]).toContain('закордонний паспорт')
})
