import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { lockAccount } from '#accounts/own-account.ts'
import { users } from '#accounts/users-tables.ts'
import { untilBlocked } from '#testing/database/until-blocked.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addApp, createSignIn, totpCode } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()
const { finish, asked } = createSignIn(server)

// The embedded database has one connection, so nothing is between a proof and its session.
test.skipIf(inject('database').kind === 'pglite')(
  'a password that is changed between the second factor and the session starts none',
  async () => {
    const { email, userId, token } = await server.signUp()
    const { secret } = await addApp(server, token)
    const { db } = server.deps
    const challenge = await asked(email)
    let entering: ReturnType<typeof finish> | undefined
    await db.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, userId))
      entering = finish({ challenge, code: totpCode(server, secret) })
      await untilBlocked(db)
    })
    expect((await entering)?.status).toBe(401)
  },
)
