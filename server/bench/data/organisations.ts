import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { issueSessionToken } from '#accounts/sessions/session-token.ts'
import { benchEnv } from './settings.ts'

/** An id that is the same in every run. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export interface BenchOrganisation {
  orgId: string
  userId: string
}

/** The organisation that is measured. */
export const bigOrganisation: BenchOrganisation = { orgId: idOf('big'), userId: idOf('user of big') }

/** Returns one of the organisations beside it. */
export function otherOrganisation(index: number): BenchOrganisation {
  return { orgId: idOf(`other ${index}`), userId: idOf(`user of other ${index}`) }
}

/** SQL that makes an organisation with one user, the biggest plan, and more messages a day than a plan allows. */
export function organisationSql({ orgId, userId }: BenchOrganisation): string {
  const address = `${userId}@example.com`
  return `
    insert into organisations (id, name, slug, created_at, confirmed_at)
      values ('${orgId}', 'Bench', '${orgId}', now(), now());
    insert into message_allowances (org_id, day, released_per_day)
      values ('${orgId}', current_date, ${benchEnv.messagesPerDay});
    insert into users (id, email, email_key, name, first_name, last_name, created_at)
      values ('${userId}', '${address}', '${address}', 'Bench User', 'Bench', 'User', now());
    insert into memberships (org_id, user_id, created_at) values ('${orgId}', '${userId}', now());
    insert into subscriptions (org_id, provider, provider_ref, plan_name, status, period_start, period_end, started_at,
      version, updated_at)
      values ('${orgId}', 'sandbox', '${orgId}', 'enterprise', 'active', now(), now() + interval '10 years', now(), 1,
        now())`
}

/** Signs each organisation's user in: the tokens, in the same order. */
export async function signIn(url: string, organisations: readonly BenchOrganisation[]): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const tokens: string[] = []
  for (const { orgId, userId } of organisations) {
    const sessionId = randomUUID()
    await client.query(
      `insert into sessions (org_id, id, user_id, created_at, expires_at)
       values ($1, $2, $3, now(), now() + interval '1 hour')`,
      [orgId, sessionId, userId],
    )
    const session = { orgId, userId, sessionId, tokenNumber: 0 }
    tokens.push(
      await issueSessionToken(
        { settings: benchEnv, sessionSecret: benchEnv.sessionSecret, clock: () => new Date() },
        session,
      ),
    )
  }
  await client.end()
  return tokens
}
