import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { logos } from '#organisation/look/logos-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { evidenceSamples } from '#testing/scenarios/evidence-files.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

const settings = {
  method: 'PATCH',
  path: '/settings',
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify({ linkDays: 9 })) as Uint8Array,
  done: (orgId: string) =>
    server.deps.db.$count(organisations, and(eq(organisations.id, orgId), eq(organisations.linkDays, 9))),
}
const logo = {
  method: 'POST',
  path: '/organisation/logo',
  type: 'image/png',
  bytes: evidenceSamples['image/png'],
  done: (orgId: string) => server.deps.db.$count(logos, eq(logos.orgId, orgId)),
}

/** Sends a request whose body comes only once something else has happened. */
const sendSlowly = (
  { method, path, type, bytes }: typeof settings,
  token: string,
  meanwhile: () => unknown,
) =>
  server.app.request(`/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new ReadableStream(
      {
        async pull(controller) {
          await meanwhile()
          controller.enqueue(Uint8Array.from(bytes))
          controller.close()
        },
      },
      { highWaterMark: 0 },
    ),
    duplex: 'half',
  })

async function joined() {
  const { orgId } = await server.signUp()
  const admin = await joinOrganisation(server, orgId, 'admin')
  const isAdmin = and(eq(memberships.orgId, orgId), eq(memberships.userId, admin.userId))
  const { db } = server.deps
  return {
    ...admin,
    orgId,
    demote: () => db.update(memberships).set({ role: 'viewer' }).where(isAdmin),
    remove: () => db.delete(memberships).where(isAdmin),
    endSession: () =>
      db.update(sessions).set({ revokedAt: server.clock.now() }).where(eq(sessions.userId, admin.userId)),
  }
}

for (const [name, sent] of Object.entries({ settings, logo })) {
  test.each([
    ['loses the role', 'demote', 403],
    ['is removed', 'remove', 401],
    ['is signed out', 'endSession', 401],
  ] as const)(`who %s while the ${name} are sent changes nothing`, async (_how, lose, status) => {
    const admin = await joined()
    const answer = await sendSlowly(sent, admin.token, admin[lose])
    expect(answer.status).toBe(status)
    expect(await sent.done(admin.orgId)).toBe(0)
  })

  test(`who keeps it is served, however slowly the ${name} are sent`, async () => {
    const admin = await joined()
    expect((await sendSlowly(sent, admin.token, () => undefined)).status).toBe(200)
    expect(await sent.done(admin.orgId)).toBe(1)
  })
}
