import { rowOf } from '#platform/keys/keys.ts'
import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { ownAccount } from '#accounts/own-account.ts'
import { fieldError } from '#platform/app-error.ts'
import { actingScope, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { factors } from './factors-tables.ts'
import { admitFactor, notFound, requireRoom } from './manage-factors.ts'
import { createTotp, useTotpCode } from './totp.ts'

const Id = v.pipe(v.string(), v.uuid())

/** Begins to add an app, in place of one that was begun and not finished. */
export async function addTotp(deps: Deps, { userId }: UserPrincipal, name: string) {
  const { email } = await ownAccount(deps, userId)
  await requireRoom(deps.db, userId)
  const { secret, uri } = createTotp(email)
  const id = crypto.randomUUID()
  await deps.db
    .delete(factors)
    .where(and(eq(factors.userId, userId), eq(factors.kind, 'totp'), isNull(factors.confirmedAt)))
  await deps.db.insert(factors).values({
    id,
    userId,
    kind: 'totp',
    name,
    createdAt: deps.clock(),
    secretSealed: deps.keys.seal('factor', secret, rowOf(factors, id, userId)),
  })
  return { id, secret, uri }
}

/** Has an app count, once a code of it was right. */
export async function confirmTotp(
  deps: Deps,
  principal: UserPrincipal,
  { id, code }: { id: string; code: string },
) {
  const isIt = and(
    eq(factors.userId, principal.userId),
    eq(factors.kind, 'totp'),
    isNull(factors.confirmedAt),
  )
  const [begun] = v.is(Id, id)
    ? await deps.db
        .select()
        .from(factors)
        .where(and(eq(factors.id, id), isIt))
    : []
  if (!begun) throw notFound()
  if (!(await useTotpCode(deps, begun, code))) {
    const message = 'This code is not right. Check that the clock of your phone is set automatically.'
    throw fieldError('code', message)
  }
  return inOrganisation(deps, actingScope(principal), (scope) => admitFactor(scope, begun))
}
