import * as v from 'valibot'
import { expect, test } from 'vitest'
import { api } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { hasWebAddress, plainName, webAddressInName, withoutLinks } from './text.ts'

const payloads = [
  'https://evil.example/pay',
  'http://evil',
  'evil.example',
  'Your parcel: parcels-now.example/pay',
  'WWW.EVIL.EXAMPLE',
  'Ella evil.example Novak',
  'evil．example',
  'evil。example',
  'evil｡example',
  'evil․example',
  'ev\u200dil\u200c.example',
  'münchen.example',
  'пример.рф',
  'उदाहरण.भारत',
  'xn--e1afmkfd.xn--p1ai',
  't.me/evil',
  't.me',
  'x.com',
  'robin@evil.example',
  'mailto:robin',
  'javascript:alert',
  '192.0.2.7',
]

const real = [
  'St. John',
  "O'Neil",
  'O’Brien',
  'Anna-Maria',
  'Dr. A.B. Smith',
  'J.R. Tolkien',
  'J.R.R. Tolkien',
  'J.Smith',
  'Müller-Lüdenscheidt Jr.',
  'John Smith Jr. 3',
  'محمد عبد الله',
  'علی\u200cرضا',
  'क्\u200dषमा',
  '王芳',
  '佐藤 さくら',
  'Nguyễn Thị Ánh',
  'Олександра Ткаченко',
  'J.P.Morgan',
  'Oak & Ash Ltd.',
  'No. 10 Care',
  'Marks & Spencer plc',
  'Re:Vision',
  'Ltd./GmbH',
]

const Name = plainName('Too short', { min: 1, max: 120 })

test.each(payloads)('a name of %j is refused, and is no link where it is written all the same', (name) => {
  expect(v.safeParse(Name, name).issues?.[0]?.message).toBe(webAddressInName)
  expect(hasWebAddress(withoutLinks(name))).toBe(false)
  expect(withoutLinks(name)).not.toMatch(/\S[.:]\S/)
})

test.each(real)('a name of %j is accepted, and written as it is', (name) => {
  expect(v.safeParse(Name, name).success).toBe(true)
  expect(withoutLinks(name)).toBe(name)
})

/**
 * Every field of a call that is named as a name is. `mailed`: it is written into messages. `kept`: it is on our own pages
 * and in files only. `judged`: mailed, and refused by the use case, since a call may have others that are accepted
 * (`require-plain-name.test.ts`).
 */
const nameFields: Readonly<Record<string, 'mailed' | 'kept' | 'judged'>> = {
  'POST /auth/signup name': 'mailed',
  'POST /auth/signup orgName': 'mailed',
  'POST /auth/signup firstName': 'mailed',
  'POST /auth/signup lastName': 'mailed',
  'PATCH /auth/me name': 'mailed',
  'POST /team/invitations/accept name': 'mailed',
  'POST /employees/invite fullName': 'mailed',
  'POST /employees/invite manager.name': 'mailed',
  'PATCH /employees/{employeeId} manager.name': 'mailed',
  'POST /employees/import rows.fullName': 'judged',
  'PATCH /settings name': 'judged',
  'DELETE /organisation name': 'kept',
  'POST /employees/{employeeId}/checks madeBy.name': 'kept',
  'POST /employees/{employeeId}/checks provider.name': 'kept',
  'POST /employees/{employeeId}/checks/preview madeBy.name': 'kept',
  'POST /employees/{employeeId}/checks/preview provider.name': 'kept',
  'POST /auth/factors/totp name': 'kept',
  'POST /auth/factors/passkeys name': 'kept',
  'POST /api-keys name': 'kept',
  'POST /employee-views name': 'kept',
  'PATCH /employee-views/{viewId} name': 'kept',
}

interface Leaf {
  field: string
  schema: v.GenericSchema
}

/** Returns the fields of a schema that take text, however deep. */
function textFields(schema: unknown, field = ''): Leaf[] {
  const known = schema as { type: string; [part: string]: unknown }
  if (known.type === 'string') return [{ field, schema: known as unknown as v.GenericSchema }]
  const inner = [known['wrapped'], known['item'], known['value'], ...((known['options'] as unknown[]) ?? [])]
  const entries = Object.entries((known['entries'] as object | undefined) ?? {})
  return [
    ...entries.flatMap(([name, entry]) => textFields(entry, field ? `${field}.${name}` : name)),
    ...inner
      .filter((part) => typeof part === 'object' && part !== null)
      .flatMap((part) => textFields(part, field)),
  ]
}

const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const found = calls.flatMap(({ method, path, body }) =>
  (body ? textFields(body) : [])
    .filter(({ field }) => /name$/i.test(field))
    .map(({ field, schema }) => ({ name: `${method} ${path} ${field}`, schema })),
)

test('every field that takes a name says whether messages are written with it', () => {
  const unknown = [...new Set(found.map(({ name }) => name))].filter((name) => !nameFields[name])
  expect(unknown).toEqual([])
  expect(Object.keys(nameFields).filter((name) => !found.some((field) => field.name === name))).toEqual([])
})

test.each(Object.keys(nameFields).filter((name) => nameFields[name] === 'mailed'))(
  '%s takes no web address',
  (name) => {
    const { schema } = found.find((field) => field.name === name)!
    const messages = payloads.map((payload) => v.safeParse(schema, payload).issues?.[0]?.message)
    expect(messages).toEqual(payloads.map(() => webAddressInName))
    for (const accepted of real) expect(v.safeParse(schema, accepted).success, accepted).toBe(true)
  },
)
