import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  what: string
  pattern: RegExp
  /** A text that the pattern finds. */
  sample: string
  /** The files that may, and why is said in them. */
  but?: readonly string[]
  /** Files that are not looked at. */
  except?: RegExp
}

const s = 'server/src/'
const rules: Rule[] = [
  {
    what: 'asks for a date or a time in the format of the browser',
    pattern: /type[=:]\s*\{?['"](?:date|time|datetime-local|month|week)['"]/,
    sample: '<input type="date" />',
    // In the page of another: three fields of our own are more than the budget of that view.
    but: ['shared/src/invite/invite-form.tsx', 'shared/src/invite/more-fields.tsx'],
  },
  {
    what: 'runs text as a program',
    pattern: /\beval\(|new Function\(|set(?:Timeout|Interval)\(['"`]|node:vm|javascript:/,
    sample: "setTimeout('go()', 1)",
  },
  {
    what: 'makes a document of text',
    pattern: /(?:inner|outer)HTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|DOMParser/,
    sample: 'element.innerHTML = name',
  },
  {
    what: 'starts another program',
    pattern: /node:child_process/,
    sample: "import { exec } from 'node:child_process'",
    but: [`${s}platform/backup/postgres-tools.ts`, `${s}platform/db/data-directory.ts`],
  },
  {
    what: 'writes SQL of anything but names and lists in the sources',
    pattern: /sql\.raw\(/,
    sample: 'sql.raw(text)',
    // The checks of columns, which are written when a table is made.
    except: /-tables\.ts$/,
    but: [
      `${s}platform/citus/distribute.ts`,
      ...['database', 'migrate', 'test-organisation'].map((name) => `${s}platform/db/${name}.ts`),
      `${s}platform/http/idempotency.ts`,
      `${s}platform/keys/reencrypt.ts`,
      `${s}review/get-summary.ts`,
      `${s}review/queue/waiting-employee.ts`,
    ],
  },
  {
    what: 'makes a pattern of what a caller sends',
    pattern: /new RegExp\(/,
    sample: 'new RegExp(query)',
    but: [
      `${s}platform/config/setting-schemas.ts`,
      `${s}employees/names/name-word.ts`,
      `${s}openapi/example-of.ts`,
      `${s}platform/db/database-failure.ts`,
      `${s}right-to-work/rules/rules.ts`,
      `${s}right-to-work/share-code.ts`,
    ],
  },
  {
    what: 'reads XML, YAML or objects of a program, or fills in templates of a library',
    pattern:
      /from '(?:[^']*xml[^']*|js-yaml|yaml|ejs|handlebars|mustache|pug|nunjucks|node:v8|[^']*serialize[^']*)'/,
    sample: "import { parse } from 'fast-xml-parser'",
  },
  {
    what: 'hears messages of other windows',
    pattern: /(?:addEventListener|\.on)\('message'|\.onmessage/,
    sample: "window.addEventListener('message', hear)",
    // Tabs of the console among each other, and the sandbox, which production does not have.
    but: ['console/src/lib/session/share-session.ts', `${s}integrations/sandbox/google-pages.ts`],
  },
  {
    what: 'looks at a storage of the browser or its cookies, which throws where a user has blocked site data',
    pattern: /(?<!')\b(?:(?:local|session)Storage|document\.cookie)\b(?!')/,
    sample: 'localStorage.getItem(key)',
    // The reference is a page without modules: its script looks within a try of its own.
    but: [`${s}openapi/reference-script.ts`, 'shared/src/api/client.ts', 'shared/src/ui/site-data.ts'],
  },
  {
    what: 'ciphers but by AES-256-GCM',
    pattern: /create(?:Cipher|Decipher)(?:iv)?\((?!'aes-256-gcm')/,
    sample: "createCipheriv('aes-256-cbc', key, nonce)",
  },
  {
    what: 'hashes but by SHA-256',
    pattern: /create(?:Hash|Hmac)\((?!'sha256')|hkdfSync\((?!'sha256')|pbkdf2|scrypt/,
    sample: "createHash('md5')",
    // As Twilio signs what it sends.
    but: [`${s}integrations/twilio/twilio-signature.ts`],
  },
  {
    what: 'makes keys to sign with but of Ed25519',
    pattern: /generateKeyPair(?:Sync)?\((?!'ed25519')/,
    sample: "generateKeyPairSync('rsa', {})",
  },
  {
    what: 'makes a number that can be guessed, but to spread work over time',
    pattern: /Math\.random\(/,
    sample: 'String(Math.random())',
    but: [
      `${s}platform/jobs/hourly-tasks.ts`,
      `${s}webhooks/attempt-delivery.ts`,
      'node-sdk/src/create-caller.ts',
    ],
  },
  {
    what: 'leaves a certificate unchecked',
    pattern: /rejectUnauthorized: false|checkServerIdentity:/,
    sample: 'connect({ rejectUnauthorized: false })',
  },
  {
    what: 'has a field for a password but the one that hides it',
    pattern: /type="password"|'password' : 'text'|'text' : 'password'|type: 'password' as/,
    sample: '<input type="password" />',
    // The reference takes an API key in one.
    but: ['console/src/ui/password-field.tsx', `${s}openapi/try-it.ts`],
  },
  {
    what: 'joins what employees read by a comma or a word of its own, and not as their language lists things',
    pattern: /\.join\((?:'|"|`)(?:, | and | or |، )/,
    sample: "names.join(', ')",
    except:
      /^(?!shared\/src\/(?:flow|invite|ui)\/|widget\/src\/|server\/src\/(?:employees\/messages|messages)\/|server\/src\/invitations\/(?:invitation-email|link-messages))/,
    // What an operator reads in a log.
    but: [`${s}messages/define-message.ts`],
  },
  {
    what: 'takes a paste into its own hands but for photos and codes',
    pattern: /onPaste|'paste'/,
    sample: '<input onPaste={refuse} />',
    // Photos of evidence, and the code in one field.
    but: ['console/src/features/assisted-check/evidence-section.tsx', 'shared/src/flow/steps/code-step.tsx'],
  },
]

const folders = [
  ...['server', 'console', 'shared', 'widget', 'sdk', 'node-sdk', 'verify-pack'].map((name) => `${name}/src`),
  'n8n-nodes-bonafide/credentials',
  'n8n-nodes-bonafide/nodes',
]
const sources = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path))
  .filter((path) => !/\.test\.tsx?$|-test-setup\.ts$|\.gen\.ts$|\/testing\/|\/demo\/|pack-fixture/.test(path))

test.each(rules.map((rule) => [rule.what, rule] as const))(
  'no source %s',
  (_what, { pattern, sample, but = [], except }) => {
    expect(sample).toMatch(pattern)
    expect(sources.filter((path) => !except?.test(path) && pattern.test(read(path)))).toEqual(
      [...but].toSorted(),
    )
  },
)

test('what seals, hashes, signs and checks is of Node and of eight packages', () => {
  const packages = sources.flatMap((path) =>
    [...read(path).matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name),
  )
  const ofCryptography =
    /crypt|argon|jose|jwt|otp|webauthn|^age|openid|oauth|sodium|forge|elliptic|noble|hash|sha\d|standardwebhooks|aws/
  expect([...new Set(packages)].filter((name) => ofCryptography.test(name)).toSorted()).toEqual([
    '@node-rs/argon2',
    '@simplewebauthn/browser',
    '@simplewebauthn/server',
    'age-encryption',
    'jose',
    'openid-client',
    'otpauth',
    'standardwebhooks',
  ])
})

test('no call takes a hint or the answer to a question in place of a password', () => {
  const calls = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[])
  const fields = calls.flatMap(({ path, body }) =>
    body && 'entries' in body ? Object.keys(body.entries as object).map((name) => `${path} ${name}`) : [],
  )
  expect(fields).toContain('/auth/password/reset password')
  expect(
    fields.filter((field) => /^\/auth.* .*(?:hint|question|answer|secret|birth|maiden)/i.test(field)),
  ).toEqual([])
})
