import { unusedKeys } from '#accounts/api-keys/find-api-keys.ts'
import { sealedColumns } from '#modules.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { links } from '#employees/links/links-tables.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { newLinkToken, openLinkToken } from '#employees/links/create-link.ts'
import { rotateKeys } from '#platform/keys/rotate-keys.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { evidenceSamples, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { askPack, bytesOf, verifyPack } from '#testing/setups/pack-test-setup.ts'
import { evidencePieces } from '#right-to-work/evidence/evidence-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

// The content that `npm run keys:rotate` goes through.
const whatIsKept = { columns: sealedColumns, findUnused: unusedKeys }
const [earlier, fresh] = [randomBytes(32), randomBytes(32)]
const old = createKeys({ current: earlier })
const both = createKeys({ current: fresh, previous: earlier })

const server = withTestServer({ env: { dataKey: { current: earlier } } })
beforeEach(() => server.deps.db.delete(links))

/** Links that were made with a key, each with the token it opens by. */
async function addLinks(count: number, keys = old): Promise<Map<string, string>> {
  const { orgId, token: session } = await server.signUp()
  const { employeeId } = await server.invite(session)
  await server.deps.db.delete(links).where(eq(links.employeeId, employeeId))
  const now = server.clock.now()
  const made = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, ...newLinkToken(keys, { orgId, id }) }
  })
  const rows = made.map(({ token: _token, ...link }) => ({
    ...link,
    orgId,
    employeeId,
    channel: 'email' as const,
    createdAt: now,
    expiresAt: now,
  }))
  for (let i = 0; i < rows.length; i += 500) await server.deps.db.insert(links).values(rows.slice(i, i + 500))
  return new Map(made.map(({ id, token }) => [id, token]))
}

async function rotate(say: (line: string) => void = () => {}) {
  const lines: string[] = []
  const done = await rotateKeys({
    ...whatIsKept,
    db: server.deps.db,
    keys: both,
    now: new Date('2026-11-21T12:00:00Z'),
    say(line) {
      lines.push(line)
      say(line)
    },
  })
  return { done, text: lines.join('\n') }
}

/** Counts the links that the new key alone opens and finds. */
async function opened(tokens: Map<string, string>): Promise<number> {
  const keys = createKeys({ current: fresh })
  const rows = await server.deps.db.select().from(links)
  return rows.filter((row) => {
    const { id, tokenHash } = row
    const token = tokens.get(id)
    return token && openLinkToken(keys, row) === token && keys.hash('link', token) === tokenHash
  }).length
}

test('every link is sealed anew, however many there are, and a second run finds nothing to do', async () => {
  const tokens = await addLinks(1203)
  expect(await opened(tokens)).toBe(0)
  const { done, text } = await rotate()
  expect(done).toBe(true)
  expect(text).toContain('Links: 1203 checked, 1203 re-encrypted')
  expect(text).toContain(
    'Remove it a day after the last process was started with the new DATA_KEY: at 2026-11-22 12:00 UTC',
  )
  expect(await opened(tokens)).toBe(1203)
  expect((await rotate()).text).toContain('Links: 1203 checked, 0 re-encrypted')
})

test('a run that is cut off is gone on with', async () => {
  const tokens = await addLinks(700)
  let written = 0
  const { execute } = server.deps.db
  const db = Object.assign(Object.create(server.deps.db) as typeof server.deps.db, {
    execute: (...args: Parameters<typeof execute>) => {
      if (written++ > 0) throw new Error('the process is gone')
      return execute.apply(server.deps.db, args)
    },
  })
  const columns = sealedColumns.filter(({ name }) => name === 'links')
  const cutOff = rotateKeys({ ...whatIsKept, columns, db, keys: both, now: new Date(), say: () => {} })
  await expect(cutOff).rejects.toThrow('the process is gone')
  expect(await opened(tokens)).toBe(500)
  expect((await rotate()).text).toContain('Links: 700 checked, 200 re-encrypted')
  expect(await opened(tokens)).toBe(700)
})

test('what another key sealed is left as it is, and said', async () => {
  await addLinks(2, createKeys({ current: randomBytes(32) }))
  const before = await server.deps.db.select().from(links).orderBy(links.id)
  const { done, text } = await rotate()
  expect(done).toBe(false)
  expect(text).toContain('  2 can be opened with neither key')
  expect(text).not.toContain('Remove it')
  expect(await server.deps.db.select().from(links).orderBy(links.id)).toEqual(before)
})

test('a link that changes meanwhile keeps its change', async () => {
  const [[id, token] = ['', '']] = await addLinks(1)
  const [link] = await server.deps.db.select().from(links)
  const replaced = newLinkToken(old, link!)
  const { execute } = server.deps.db
  let isFirst = true
  const db = Object.assign(Object.create(server.deps.db) as typeof server.deps.db, {
    async execute(...args: Parameters<typeof execute>) {
      const { token: _, ...stored } = replaced
      if (isFirst) await server.deps.db.update(links).set(stored).where(eq(links.id, id))
      isFirst = false
      return execute.apply(server.deps.db, args)
    },
  })
  expect(await rotateKeys({ ...whatIsKept, db, keys: both, now: new Date(), say: () => {} })).toBe(true)
  expect(token).not.toBe(replaced.token)
  expect(await opened(new Map([[id, replaced.token]]))).toBe(1)
})

test('evidence is opened with the new key alone, and its pieces stay as they are', async () => {
  const { token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const { fileId } = (await sendEvidence(server, { token, employeeId })).json
  const pieces = () => server.deps.db.select().from(evidencePieces)
  const before = await pieces()
  expect((await rotate()).text).toMatch(/Keys of organisations: \d+ checked, 1 re-encrypted/)
  const { sessionSecret } = server.deps.env
  const later = await createTestServer({
    keepData: true,
    env: { sessionSecret, dataKey: { current: fresh } },
  })
  const answer = await later.app.request(`/api/employees/${employeeId}/evidence/${fileId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(evidenceSamples['application/pdf'])).toBe(true)
  expect(await pieces()).toEqual(before)
  await later.close()
})

test('packs are signed with the same key afterwards, opened with the new one alone', async () => {
  const { token } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const before = await bytesOf(await askPack(server, { token, employeeId }))
  expect((await rotate()).text).toContain(
    'Keys that packs of evidence and heads of audit logs are signed with: 1 checked, 0 re-encrypted',
  )
  const { sessionSecret } = server.deps.env
  const later = await createTestServer({
    keepData: true,
    env: { sessionSecret, dataKey: { current: fresh } },
  })
  expect((await verifyPack(later, before)).code).toBe(0)
  const after = await bytesOf(await askPack(later, { token, employeeId }))
  expect((await verifyPack(server, after)).code).toBe(0)
  await later.close()
})

test('without an earlier key there is nothing to do, and it is said what to set', async () => {
  const keys = createKeys({ current: fresh })
  const run = rotateKeys({ ...whatIsKept, db: server.deps.db, keys, now: new Date(), say: () => {} })
  await expect(run).rejects.toThrow(/^DATA_KEY_PREVIOUS is not set/)
})

test('whatever is stored sealed or hashed with the data key is made anew, or known to end by itself', async () => {
  const result: unknown = await server.deps.db.execute(
    sql`select table_name || '.' || column_name as name from information_schema.columns
        where table_schema = 'public' and (column_name like '%sealed%' or column_name like '%hash%')
        order by 1`,
  )
  const { rows } = result as { rows: { name: string }[] }
  expect(rows.map(({ name }) => name)).toEqual([
    // Made anew when the key is used.
    'api_keys.hashed_with',
    'api_keys.key_hash',
    // Without a key: the chain of the log.
    'audit_anchors.hash',
    'audit_heads.hash',
    'audit_heads.previous_hash',
    'audit_log.hash',
    'audit_log.prev_hash',
    // Made anew by keys:rotate.
    'caller_keys.key_sealed',
    // Under the key of the organisation.
    'employees.conditions_sealed',
    'employees.date_of_birth_sealed',
    'evidence_files.secret_sealed',
    // With the key of its file.
    'evidence_pieces.sealed',
    // Ends after ten minutes.
    'factor_challenges.token_hash',
    'factors.secret_sealed',
    // Under the key of the organisation.
    'hris_connections.key_sealed',
    'hris_connections.webhook_key_sealed',
    // End within a day.
    'idempotency_keys.body_hash',
    'idempotency_keys.reply_sealed',
    // Under the key of the organisation.
    'identity_sessions.document_sealed',
    // Not known again, it costs one more session with the provider.
    'identity_sessions.return_hash',
    // Made anew when the device is used; one that is not has to be told as new once more.
    'known_devices.token_hash',
    // Made anew by keys:rotate.
    'links.token_hash',
    'links.token_sealed',
    // End within half an hour.
    'mailed_tokens.token_hash',
    'mailed_tokens.token_sealed',
    // End within ten minutes.
    'one_time_codes.code_hash',
    'one_time_codes.code_sealed',
    'one_time_codes.mailbox_hash',
    // Made anew by keys:rotate.
    'organisation_keys.key_sealed',
    // Argon2id: no key.
    'recovery_codes.code_hash',
    // Without a key: the entry of the log that tells the same.
    'retention_certificates.audit_hash',
    // Without a key: the chain of an employee's right-to-work records.
    'right_to_work_checks.facts_hash',
    // Under the key of the organisation.
    'right_to_work_checks.facts_sealed',
    // Without a key, as before.
    'right_to_work_checks.hash',
    'right_to_work_checks.prev_hash',
    // Under the key of the organisation.
    'right_to_work_submissions.choice_sealed',
    'right_to_work_submissions.needed_sealed',
    // Made anew by keys:rotate.
    'sandbox_digital.return_url_sealed',
    // Made anew when the token is used.
    'scim_tokens.hashed_with',
    'scim_tokens.token_hash',
    // No session outlives a day.
    'sessions.place_sealed',
    // Counted by both keys while there are two.
    'sign_in_failures.account_hash',
    // Made anew by keys:rotate.
    'signing_keys.key_sealed',
    'sso_connections.secret_sealed',
    // End within ten minutes.
    'sso_tokens.browser_hash',
    'sso_tokens.secrets_sealed',
    'sso_tokens.token_hash',
    // Under the key of the organisation.
    'staff_import_rows.row_sealed',
    // Not known again, the same file is begun once more, and creates nothing twice.
    'staff_imports.content_hash',
    // Made anew by keys:rotate.
    'team_invitations.token_hash',
    'team_invitations.token_sealed',
    // Argon2, with a salt of its own.
    'users.password_hash',
    // Made anew by keys:rotate.
    'webhook_endpoints.previous_sealed',
    'webhook_endpoints.secret_sealed',
  ])
})
