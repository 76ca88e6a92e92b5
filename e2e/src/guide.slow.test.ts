import { randomBytes } from 'node:crypto'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSignUp } from '../../server/testing/harness/test-calls.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { callsOn, createReader, guideBlocks, replaced } from './production/guide.ts'
import { packNextRelease } from './production/next-release.ts'
import { createMachine, lacking, type ScratchMachine } from './production/scratch-machine.ts'
import { npmRun } from './product/npm-run.ts'

const deploy = 'docs/deploy.md'
const many = 'docs/deploy-many.md'
const operations = 'docs/operations.md'
const next = '1.1.0'

const lacks = lacking()
if (lacks.length) process.stderr.write(`The guide is not followed: that needs ${lacks.join(', ')}.\n`)

// An authority of the machine's own in the place of Let's Encrypt.
const certificate = [
  'systemctl restart caddy',
  "sed -i '/^verify.example.com {/a tls /etc/ssl/test.crt /etc/ssl/test.key' /etc/caddy/Caddyfile\nsystemctl restart caddy",
] as const
// The login of its mail server, and seconds in the place of minutes.
const soon = [
  ['smtp_auth_username: user', 'smtp_auth_username: bonafide'],
  ['smtp_auth_password: password', 'smtp_auth_password: right'],
  ['group_wait: 10s, group_interval: 1m', 'group_wait: 1s, group_interval: 2s'],
  [
    'systemctl restart prometheus',
    "sed -i 's/15s/1s/g' /etc/prometheus/prometheus.yml\nsed -i 's/for: 1m/for: 2s/' /etc/prometheus/alerts.yml\nsystemctl restart prometheus",
  ],
] as const

describe.skipIf(lacks.length)('the guide, followed on empty machines', { timeout: 240_000 }, () => {
  const reader = createReader()
  let first: ScratchMachine
  let second: ScratchMachine
  beforeAll(async () => {
    ;[first, second] = await Promise.all([createMachine(), createMachine()])
  })
  afterAll(() => Promise.all([first, second].map((machine) => machine?.remove())))

  let asked: ScratchMachine
  const calls = callsOn(() => asked)
  const owner = { orgName: 'Oak Care', orgSlug: 'oakcare' }
  let email: string
  let token: string
  const mailTo = async (machine: ScratchMachine, receiver: string, words = '') =>
    (await machine.mail()).find(({ to, text }) => to.includes(receiver) && text.includes(words))
  const logOf = (machine: ScratchMachine, unit: string) => machine.run(`cat /run/units/${unit}.log`)
  const names = async () =>
    (await calls.request('GET', '/employees', { token })).json.items.map(
      ({ fullName }: { fullName: string }) => fullName,
    )

  test('from a release, one machine answers by TLS', async () => {
    const release = join(first.folder, 'release')
    expect(await npmRun('release', [release])).toMatchObject({ code: 0 })
    await packNextRelease(release, packageJson.version, next)
    await cp(release, join(second.folder, 'release'), { recursive: true })
    await reader.follow(first, deploy, '1. Packages')
    const program = await reader.follow(first, deploy, '2. The program', { at: 'release' })
    expect(program).toContain('tar.gz: OK')
    expect((await first.attempt('bonafide')).said).toContain('Name a command')
    expect(await reader.follow(first, deploy, '3. Database and settings')).toBe('')
    expect(await first.run('stat -c %A%U%G /etc/bonafide.env')).toBe('-rw-r-----rootbonafide\n')
    expect(await reader.follow(first, deploy, '4. Start')).toBe('{"ok":true}')
    expect(await reader.follow(first, deploy, '5. TLS', { replace: [certificate] })).toBe('{"ok":true}')
    asked = first
    expect((await calls.request('GET', '/system')).json).toMatchObject({
      version: packageJson.version,
      signUp: 'open',
    })
  })

  test('the first visitor signs up and confirms; then an invitation leaves by SMTP over TLS', async () => {
    ;({ email, token } = await calls.signUp(owner))
    const other = await calls.request('POST', '/auth/signup', { body: newSignUp() })
    expect(other).toMatchObject({ status: 403, json: { code: 'sign_up_closed' } })
    const invited = await calls.invite(token, { fullName: 'Ina Late', phone: undefined })
    await expect.poll(() => mailTo(first, email, '/confirm-email#')).toBeTruthy()
    expect(await mailTo(first, invited.email)).toBeUndefined()
    const { text } = (await mailTo(first, email, '/confirm-email#'))!
    const confirmed = await calls.request('POST', '/auth/email/confirm', {
      body: { token: /confirm-email#([\w-]+)/.exec(text)?.[1] },
    })
    expect(confirmed.status).toBe(200)
    await expect
      .poll(() => mailTo(first, invited.email, 'https://verify.example.com/'))
      .toMatchObject({
        from: 'no-reply@mail.example.com',
      })
  })

  test('while the server is away no log of the proxy has the address of a request, which may be a link', async () => {
    await first.run('systemctl stop bonafide-server@3000')
    const link = 'https://verify.example.com/verify/the-token-of-a-link'
    expect(await first.run(`curl -s -o /dev/null -w '%{http_code}' ${link}`)).toMatch(/^50[23]$/)
    await reader.follow(first, deploy, '4. Start')
    const log = await logOf(first, 'caddy')
    expect(log.length).toBeGreaterThan(100)
    expect(log).not.toContain('the-token-of-a-link')
  })

  test('a backup made by the documented commands is restored on another machine, and its users sign in there', async () => {
    const key = await reader.follow(second, operations, 'Backups', { only: 0 })
    const [recipient = ''] = /age1\w+/.exec(key) ?? []
    await reader.follow(first, operations, 'Backups', { only: 1, env: { RECIPIENT: recipient } })
    await first.run('cp --preserve=timestamps /var/backups/bonafide/*.backup .')
    const made = (await readdir(first.folder)).find((name) => name.endsWith('.backup')) ?? ''
    await cp(join(first.folder, made), join(second.folder, 'newest.backup'))

    await reader.follow(second, deploy, '1. Packages')
    await reader.follow(second, deploy, '2. The program', { at: 'release' })
    const secrets = await first.run(
      "grep -E '^(SESSION_SECRET|DATA_KEY|BACKUP_RECIPIENT)=' /etc/bonafide.env",
    )
    const putBack = `edit "$1"; sed -i -E '/^(SESSION_SECRET|DATA_KEY|BACKUP_RECIPIENT)=/d' "$1"; echo "$KEPT" >> "$1"`
    await reader.follow(second, deploy, '3. Database and settings', {
      env: { EDITOR: 'sh put-back.sh', KEPT: secrets.trim() },
      replace: [
        ['export ', `printf '%s' '${putBack.replaceAll("'", String.raw`'\''`)}' > put-back.sh\nexport `],
      ],
    })
    expect(await reader.follow(second, operations, 'Restore')).toContain('Restored.')
    await reader.follow(second, deploy, '4. Start')
    await reader.follow(second, deploy, '5. TLS', { replace: [certificate] })
    asked = second
    token = await calls.signIn(email)
    expect(await names()).toEqual(['Ina Late'])
  })

  test('a second server with another DATA_KEY does not start, and says why', async () => {
    const { code, said } = await second.attempt('bonafide main', {
      DATA_KEY: randomBytes(32).toString('hex'),
      PORT: '3009',
      METRICS_PORT: '13009',
    })
    expect(code).toBe(1)
    expect(said).toContain('DATA_KEY is not the key of this database')
  })

  test('Prometheus sends an email when the worker is ended, and another when it is back', async () => {
    await reader.follow(first, operations, 'Alerts', { replace: soon })
    await first.run('promtool check config /etc/prometheus/prometheus.yml')
    await first.run('amtool check-config /etc/prometheus/alertmanager.yml')
    const asks = async (query: string) =>
      JSON.parse(
        await first.run(`curl -sG --data-urlencode 'query=${query}' http://127.0.0.1:9090/api/v1/query`),
      ).data.result.length
    await expect.poll(() => asks('up == 1'), { timeout: 60_000 }).toBe(4)
    await expect.poll(() => asks('probe_success == 1'), { timeout: 60_000 }).toBe(1)
    expect(await mailTo(first, 'you@example.com')).toBeUndefined()
    await first.run('systemctl stop bonafide-worker@9464')
    const told = (words: string) => async () =>
      (await first.mail()).some(({ subject }) => subject.includes(words) && subject.includes('ProcessAway'))
    await expect.poll(told('FIRING'), { timeout: 60_000 }).toBe(true)
    await first.run('systemctl start bonafide-worker@9464')
    await expect.poll(told('RESOLVED'), { timeout: 60_000 }).toBe(true)
    // The unit of a backup tells when it made one.
    await first.run('systemctl start bonafide-backup')
    await expect.poll(() => asks('time() - bonafide_backup_last_success_timestamp_seconds < 600')).toBe(1)
  })

  test('an upgrade by the documented commands brings the tables up to date', async () => {
    expect((await logOf(first, 'bonafide-worker@9464')).match(/the worker is running/g)).toHaveLength(2)
    await reader.follow(first, operations, 'Upgrades', { at: 'release' })
    expect(await first.run(runsFrom)).toBe(`/opt/bonafide-${next}\n`)
    expect(await first.run(nicknames)).toBe('Ina Late\n')
    expect(await logOf(first, 'bonafide-worker@9464')).not.toContain('had to be killed')
  })

  test('a backup of the version before is restored into a newer one, which brings its tables up to date', async () => {
    await second.run('systemctl stop bonafide-server@3000 bonafide-worker@9464 caddy')
    await second.run(emptied)
    await second.run(`cd release\n${releaseOf(next)}`)
    await reader.follow(second, operations, 'Restore')
    await reader.follow(second, deploy, '4. Start')
    expect(await second.run(nicknames)).toBe('Ina Late\n')
    await second.run('systemctl restart caddy')
    asked = second
    expect(await second.run(runsFrom)).toBe(`/opt/bonafide-${next}\n`)
    await expect.poll(async () => (await calls.request('GET', '/system')).status).toBe(200)
    token = await calls.signIn(email)
    expect(await names()).toEqual(['Ina Late'])
  })

  test('the backup of compose, by the programs that its containers have, is restored by them', async () => {
    // In the place of the container: its programs as its user, and its image trusts connections within it.
    await second.run(`printf '#!/bin/sh\\nshift 4\\ncd /\\nexec runuser -u postgres -- "$@"\\n' > /usr/local/bin/docker
      chmod +x /usr/local/bin/docker
      sed -i -E 's/^(local +all +all +)peer/\\1trust/' /etc/postgresql/15/main/pg_hba.conf
      pg_ctlcluster 15 main reload`)
    await second.run('systemctl stop bonafide-server@3000 bonafide-worker@9464')
    const recipient = (await second.run('age-keygen -y backup.key')).trim()
    await reader.follow(second, operations, 'With compose', { only: 0, env: { RECIPIENT: recipient } })
    await second.run(emptied)
    await second.run('mv "$(date +%F).backup" newest.backup')
    await reader.follow(second, operations, 'With compose', { only: 1 })
    await reader.follow(second, deploy, '4. Start')
    await expect.poll(async () => (await calls.request('GET', '/system')).status).toBe(200)
    expect(await names()).toEqual(['Ina Late'])
  })

  test('two servers answer behind nginx and behind Caddy, also while one of them is away', async () => {
    await reader.follow(first, many, 'More processes')
    const block = (language: string) =>
      guideBlocks(many).find((each) => each.heading === 'Reverse proxy' && each.language === language)!.text
    const status = async () =>
      first.run(
        "for i in 1 2 3 4 5 6; do curl -s -o /dev/null -w '%{http_code} ' https://verify.example.com/readyz; done",
      )
    const withOneAway = async () => {
      await expect.poll(status, { timeout: 20_000 }).toBe('200 '.repeat(6))
      await first.run('systemctl stop bonafide-server@3000')
      await expect.poll(status, { timeout: 20_000 }).toBe('200 '.repeat(6))
      await first.run('systemctl stop bonafide-server@3001')
      await first.run('curl -s https://verify.example.com/verify/the-token-of-a-link > /dev/null')
      await first.run('systemctl start bonafide-server@3000 bonafide-server@3001')
      await expect.poll(status, { timeout: 20_000 }).toBe('200 '.repeat(6))
    }
    await first.run('systemctl stop caddy')
    await first.run(
      `rm -f /etc/nginx/sites-enabled/*
      install -d /etc/letsencrypt/live/verify.example.com
      cp /etc/ssl/test.crt /etc/letsencrypt/live/verify.example.com/fullchain.pem
      cp /etc/ssl/test.key /etc/letsencrypt/live/verify.example.com/privkey.pem
      printf '%s' "$BLOCK" > /etc/nginx/sites-enabled/bonafide
      nginx`,
      { BLOCK: block('nginx') },
    )
    await withOneAway()
    expect(await first.run('cat /var/log/nginx/*.log')).not.toContain('the-token-of-a-link')
    await first.run('nginx -s quit; while pgrep -x nginx > /dev/null; do sleep 0.1; done')
    await first.run(`printf '%s' "$BLOCK" > /etc/caddy/Caddyfile\n${certificate[1]}`, {
      BLOCK: block('caddyfile'),
    })
    await withOneAway()
    expect(await logOf(first, 'caddy')).not.toContain('the-token-of-a-link')
  })

  test('commands of an operator do what they say on the machine', async () => {
    expect(await reader.follow(first, operations, 'Who may sign up')).toContain(
      'a new organisation, Oak Care',
    )
    await expect.poll(() => mailTo(first, 'owner@example.com')).toBeTruthy()
    const limits = await reader.follow(first, operations, 'How much an organisation sends')
    expect(limits).toMatch(
      /may send 3000 messages a day[^]+limits of its plan[^]+sends nothing[^]+may send messages/,
    )
    expect(await first.run('bonafide audit-verify')).toMatch(/The audit log is unchanged: \d+ rows/)
    expect(await first.run(`bonafide factors-reset ${email}`)).toContain('has no second factor')
    expect((await first.attempt('bonafide no-such')).said).toContain('There is no command no-such')
  })

  test('every block of commands was followed, but for those that need what is not here', async () => {
    expect(reader.left()).toEqual([
      // An engine of containers: compose.slow.test.ts and `npm run image:rehearse` do what it would.
      `${deploy}: With compose`,
      `${many}: Containers`,
      // A PostgreSQL elsewhere; the same file is read in step 3.
      `${many}: PostgreSQL elsewhere`,
      // By postgres-backup.slow.test.ts.
      `${operations}: By hand, without Bonafide`,
      `${operations}: By hand, without Bonafide`,
    ])
  })
})

const emptied = `cd / && runuser -u postgres -- psql -qc 'drop database bonafide' -c 'create database bonafide owner bonafide_owner'`
const nicknames = `cd / && runuser -u postgres -- psql -Atc 'select nickname from employees' bonafide`

const runsFrom = 'readlink /proc/$(cat /run/units/bonafide-server@3000.pid)/cwd'

/** The commands that unpack a version, those of the guide. */
function releaseOf(version: string): string {
  const { text } = guideBlocks(operations).find(({ heading }) => heading === 'Upgrades')!
  const lines = text.split('\n')
  const from = lines.findIndex((line) => line.startsWith('sha256sum'))
  const to = lines.findIndex((line) => line.startsWith('ln -sfn'))
  return replaced(lines.slice(from, to + 1).join('\n'), [[version, version]])
}
