import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { parseEnv, Settings } from './env.ts'

const begin = '<!-- Settings: written by `npm run docs` from their schemas. -->'
const end = '<!-- End of the settings. -->'

const hex = (name: string, length = 64) => createHash('sha256').update(name).digest('hex').slice(0, length)

// Everything is real that can be, so that what is still missing without one of them is what production asks for.
const complete: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://verify.example.com',
  TRUSTED_PROXIES: '127.0.0.1',
  SESSION_SECRET: hex('session secret'),
  DATA_KEY: hex('data key'),
  SMTP_URL: 'smtps://smtp.example.com',
  MAIL_FROM: 'hr@example.com',
  TWILIO_ACCOUNT_SID: `AC${hex('account', 32)}`,
  TWILIO_AUTH_TOKEN: hex('token', 32),
  TWILIO_FROM: '+441632960000',
  IDENTITY_PROVIDER: 'stripe',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  ...Object.fromEntries(
    ['PRICE', 'EXTRA_CHECK_PRICE'].flatMap((kind) =>
      ['BASIC', 'PREMIUM', 'ENTERPRISE'].map((plan) => [`STRIPE_${kind}_${plan}`, `price_${kind}_${plan}`]),
    ),
  ),
}

/**
 * Returns the document with the table of all settings between its two markers.
 * @throws Error when a setting has no description, or the document has no markers
 */
export function withSettingsTable(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`the document needs a line ${begin} and after it a line ${end}`)
  return `${document.slice(0, from)}${begin}\n\n${settingsTable()}\n\n${document.slice(to)}`
}

function settingsTable(): string {
  const names = (Object.keys(Settings.entries) as (keyof typeof Settings.entries)[]).toSorted()
  const rows = names.map((name) => {
    const schema: v.GenericSchema = Settings.entries[name]
    const description = v.getDescription(schema)
    if (!description) throw new Error(`the setting ${name} has no description`)
    const preset = v.getDefault(Settings.entries[name])
    return [`\`${name}\``, preset ? `\`${preset}\`` : '', isRequired(name) ? 'yes' : '', description]
  })
  const lines = [
    ['setting', 'default', 'required in production', 'what it is'],
    ['---', '---', '---', '---'],
    ...rows,
  ]
  return lines
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n')
}

function isRequired(name: string): boolean {
  // Without it the rules of production would not hold at all.
  if (name === 'NODE_ENV') return true
  try {
    parseEnv({ ...complete, [name]: undefined })
    return false
  } catch {
    return true
  }
}
