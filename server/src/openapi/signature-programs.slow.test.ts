import { execFile, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { hasProgram } from '#testing/processes/programs.ts'
import { newSecret, signedHeaders } from '#webhooks/send-event.ts'

const page = resolve(import.meta.dirname, '../../../docs/webhooks.md')

interface Language {
  /** Of its block in the page. */
  fence: string
  file: string
  /** What it takes, by the package of Debian that has it. */
  needs: Readonly<Record<string, string>>
  build?: readonly string[]
  start: readonly string[]
}

const languages: readonly [name: string, language: Language][] = [
  ['Node', { fence: 'js', file: 'verify.mjs', needs: {}, start: [process.execPath, 'verify.mjs'] }],
  [
    'Python',
    { fence: 'python', file: 'verify.py', needs: { python3: 'python3' }, start: ['python3', 'verify.py'] },
  ],
  ['PHP', { fence: 'php', file: 'verify.php', needs: { 'php-cli': 'php' }, start: ['php', 'verify.php'] }],
  [
    'C#',
    {
      fence: 'csharp',
      file: 'Verify.cs',
      needs: { 'mono-mcs': 'mcs', 'mono-runtime': 'mono' },
      build: ['mcs', '-warnaserror', '-out:verify.exe', 'Verify.cs'],
      start: ['mono', 'verify.exe'],
    },
  ],
  [
    'Java',
    {
      fence: 'java',
      file: 'Verify.java',
      needs: { 'default-jdk-headless': 'javac' },
      build: ['javac', '-Xlint:all', '-Werror', '--release', '11', '-d', '.', 'Verify.java'],
      start: ['java', '-cp', '.', 'Verify'],
    },
  ],
]

interface Received {
  headers: Record<string, string>
  body: Uint8Array
}

/** What the program of a language says of a request, and the code it ends with. */
async function judge({ start }: Language, cwd: string, { headers, body }: Received, secret: string) {
  const variables = Object.entries(headers).map(([name, value]) => [
    `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
    value,
  ])
  const env = { ...process.env, ...Object.fromEntries(variables), BONAFIDE_WEBHOOK_SECRET: secret }
  const [command = '', ...args] = start
  const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(body)
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return `${said.trim()} ${code}`
}

const body = Buffer.from('{"type":"ping","data":{"orgId":"Žižkov € 🏠"}} \n')
const [secret, other] = [newSecret(), newSecret()]
const signed = (by: string[], secondsAgo = 0): Received => {
  const at = new Date(Date.now() - secondsAgo * 1000)
  return { body, headers: signedHeaders(by, { id: 'evt_1', at, body: body.toString() }) }
}
/** As `signed`, with a secret that is none: the library of the server refuses to sign with it. */
function forgedWith(nothing: string): Received {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(nothing.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.`).update(body).digest('base64')
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}
const flipped = Uint8Array.from(body, (byte, index) => (index === 9 ? byte ^ 1 : byte))
const withSignature = (change: (signature: string) => string): Received => {
  const { headers } = signed([secret])
  return { body, headers: { ...headers, 'webhook-signature': change(headers['webhook-signature'] ?? '') } }
}

/** Requests and whether they are accepted with the secret. */
const requests = (): Record<string, [request: Received, isAccepted: boolean]> => ({
  'what is signed': [signed([secret]), true],
  'what is signed with two secrets, this being the new one': [signed([secret, other]), true],
  'what is signed with two secrets, this being the old one': [signed([other, secret]), true],
  'what was sent four minutes ago': [signed([secret], 240), true],
  'a body with another bit': [{ ...signed([secret]), body: flipped }, false],
  'a body without its end': [{ ...signed([secret]), body: body.subarray(0, -1) }, false],
  'what was sent more than five minutes ago': [signed([secret], 310), false],
  'what is sent in more than five minutes': [signed([secret], -310), false],
  'what is signed with another secret': [signed([other]), false],
  'a signature of another version': [withSignature((signature) => signature.replace('v1,', 'v2,')), false],
  'the beginning of the signature': [withSignature((signature) => signature.slice(0, 20)), false],
  'no signature': [withSignature(() => ''), false],
  'no headers': [{ body, headers: {} }, false],
})

test.for(languages)(
  'the program in %s accepts what Bonafide has signed and refuses everything else',
  { timeout: 180_000 },
  async ([, language], { skip }) => {
    const missing = Object.keys(language.needs).filter((name) => !hasProgram(language.needs[name] ?? ''))
    skip(missing.length > 0, `needs: apt-get install ${missing.join(' ')}`)
    const { fence, file, build } = language
    const [, program = ''] =
      new RegExp(`\`\`\`${fence}\\n([^]*?)\`\`\``).exec(await readFile(page, 'utf8')) ?? []
    expect(program).toContain(file)
    const folder = await mkdtemp(join(tmpdir(), 'bonafide-signature-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await writeFile(join(folder, file), program)
    if (build) await promisify(execFile)(build[0] ?? '', build.slice(1), { cwd: folder })
    for (const nothing of ['', 'whsec_', 'whsec_c2hvcnQ=']) {
      expect(await judge(language, folder, forgedWith(nothing), nothing), `signed with ${nothing}`).toBe(
        'refused 1',
      )
    }
    for (const [what, [request, isAccepted]] of Object.entries(requests())) {
      expect(await judge(language, folder, request, secret), what).toBe(
        isAccepted ? 'accepted 0' : 'refused 1',
      )
    }
  },
)
