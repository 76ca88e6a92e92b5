import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'bonafide-messengers-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const hex = '0123456789abcdefABCDEF0123456789'
const templates = `invitation=HX${hex}, link_renewed=HX${hex},reminder=HX${hex}`
const all = {
  DATA_DIR: dataDir,
  SMTP_URL: 'smtps://user:p%40ss@smtp.example.com',
  MAIL_FROM: 'Bonafide <no-reply@example.com>',
  TWILIO_ACCOUNT_SID: `AC${hex}`,
  TWILIO_AUTH_TOKEN: 'secret',
  TWILIO_FROM: '+441632960000',
  TWILIO_WHATSAPP_FROM: '+441632960001',
  TWILIO_WHATSAPP_TEMPLATES: templates,
}

test('without settings there is a sandbox, and 5,000 messages a day', () => {
  expect(parseEnv({ DATA_DIR: dataDir })).toMatchObject({
    smtp: undefined,
    twilio: undefined,
    messagesPerDay: 5000,
  })
})

test('with all of them there is everything', () => {
  const { smtp, twilio } = parseEnv(all)
  expect(smtp).toEqual({ url: all.SMTP_URL, from: 'no-reply@example.com', name: 'Bonafide' })
  expect(twilio).toEqual({
    apiUrl: 'https://api.twilio.com',
    accountSid: all.TWILIO_ACCOUNT_SID,
    authToken: 'secret',
    from: '+441632960000',
    whatsapp: {
      from: '+441632960001',
      templates: { invitation: `HX${hex}`, link_renewed: `HX${hex}`, reminder: `HX${hex}` },
    },
  })
})

test.each([
  ['hr@acme.example', undefined],
  ['<hr@acme.example>', undefined],
  ['Acme HR <hr@acme.example>', 'Acme HR'],
  ['"Acme, Oak \\"&\\" Sons" <hr@acme.example>', 'Acme, Oak "&" Sons'],
])('%s is one sender, by the name %s', (MAIL_FROM, name) => {
  expect(parseEnv({ ...all, MAIL_FROM }).smtp).toMatchObject({ from: 'hr@acme.example', name })
})

test('weaknesses are reported to the contact that is set, else to the sender of email', () => {
  const contactOf = (settings: object) => parseEnv({ ...all, ...settings }).securityContact
  expect(contactOf({})).toBe('mailto:no-reply@example.com')
  expect(contactOf({ SECURITY_CONTACT: 'security@acme.example' })).toBe('mailto:security@acme.example')
  expect(contactOf({ SECURITY_CONTACT: 'https://acme.example/security' })).toBe(
    'https://acme.example/security',
  )
  expect(parseEnv({ DATA_DIR: dataDir }).securityContact).toBeUndefined()
  expect(() => contactOf({ SECURITY_CONTACT: 'the porter' })).toThrow(/^SECURITY_CONTACT must be/)
})

test('templates may be there in more languages than one, and for a reopened step', () => {
  const more = `${templates},invitation.pl=HX${hex},reminder.ar=HX${hex},step_reopened=HX${hex}`
  expect(parseEnv({ ...all, TWILIO_WHATSAPP_TEMPLATES: more }).twilio?.whatsapp?.templates).toMatchObject({
    invitation: `HX${hex}`,
    'invitation.pl': `HX${hex}`,
    'reminder.ar': `HX${hex}`,
    step_reopened: `HX${hex}`,
  })
})

test('SMS needs no WhatsApp', () => {
  const { twilio } = parseEnv({ ...all, TWILIO_WHATSAPP_FROM: '', TWILIO_WHATSAPP_TEMPLATES: '' })
  expect(twilio).toMatchObject({ from: '+441632960000', whatsapp: undefined })
})

test.each([
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_WHATSAPP_FROM',
  'TWILIO_WHATSAPP_TEMPLATES',
])('the others without %s are refused, and it is named', (name) => {
  expect(() => parseEnv({ ...all, [name]: undefined })).toThrow(new RegExp(`^${name} must be set`, 'm'))
})

test.each([
  ['SMTP_URL', 'http://smtp.example.com'],
  ['SMTP_URL', 'smtp.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['TWILIO_ACCOUNT_SID', 'AC123'],
  ['TWILIO_FROM', '07700 900123'],
  ['TWILIO_FROM', 'A name too long'],
  ['TWILIO_WHATSAPP_FROM', 'whatsapp:+441632960001'],
  ['TWILIO_WHATSAPP_TEMPLATES', `invitation=HX${hex}`],
  ['TWILIO_WHATSAPP_TEMPLATES', `${templates},other=HX${hex}`],
  ['TWILIO_WHATSAPP_TEMPLATES', templates.replace('HX', 'MG')],
  ['TWILIO_WHATSAPP_TEMPLATES', `${templates},invitation.de=HX${hex}`],
  ['TWILIO_WHATSAPP_TEMPLATES', templates.replace('invitation', 'invitation.pl')],
  ['TWILIO_API_URL', 'http://api.twilio.com'],
  ['TWILIO_API_URL', 'https://api.twilio.com/v1'],
  ['MESSAGES_PER_DAY', '0'],
  ['MESSAGES_PER_DAY', '1e9'],
])('%s = %s is refused in one line that names it', (name, value) => {
  expect(() => parseEnv({ ...all, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('production says which channels are a sandbox still', () => {
  const production = productionSettings()
  expect(() => parseEnv({ ...production, DATA_DIR: dataDir })).toThrow(
    /^ALLOW_SANDBOX must hold email, sms, /,
  )
  const { TWILIO_WHATSAPP_FROM: _from, TWILIO_WHATSAPP_TEMPLATES: _templates, ...withoutWhatsApp } = all
  expect(() => parseEnv({ ...production, ...withoutWhatsApp })).not.toThrow(/email|sms/)
})

test.each(['BONAFIDE', 'MG Motors', `MG${hex}`, '+353871234567'])('texts may come from %s', (from) => {
  expect(parseEnv({ ...all, TWILIO_FROM: from }).twilio?.from).toBe(from)
})
