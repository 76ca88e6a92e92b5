import pg from 'pg'
import { newInvitation, newSignUp } from '../harness/test-calls.ts'

export interface ConsoleCalls {
  orgId: string
  /** The session that the calls are made in. */
  token: string
  list(url: string): Promise<Response>
  /** Invites a new employee; `email` tells them apart, and the same one is the same invitation. */
  invite(url: string, email: string, headers?: Record<string, string>): Promise<Response>
}

type RunStatement = (text: string, values: unknown[]) => Promise<unknown>

/** Signs up an organisation that may invite as many as it likes, for load on real processes. */
export async function signUpForLoad(url: string, databaseUrl: string): Promise<ConsoleCalls> {
  const calls = await signUpByCall(url)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await allowAnyLoad((text, values) => client.query(text, values), calls.orgId)
  await client.end()
  return calls
}

/** Signs up an organisation with a real process, and makes calls for it. */
export async function signUpByCall(url: string): Promise<ConsoleCalls> {
  const post = (at: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${at}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const answer = await post(url, '/auth/signup', newSignUp())
  const { access_token: token, org } = (await answer.json()) as { access_token: string; org: { id: string } }
  const authorization = `Bearer ${token}`
  // The same each time: an invitation that is sent again with its key has to be the same one.
  const invited = new Map<string, object>()
  const invitationOf = (email: string) => {
    const body = invited.get(email) ?? { ...newInvitation(), email }
    invited.set(email, body)
    return body
  }
  return {
    orgId: org.id,
    token,
    list: (at) => fetch(`${at}/api/employees`, { headers: { authorization } }),
    invite: (at, email, headers) =>
      post(at, '/employees/invite', invitationOf(email), { authorization, ...headers }),
  }
}

/**
 * Lifts the limits on an organisation's invitations, by the rows that its confirmation, a plan and an operator leave.
 */
export async function allowAnyLoad(run: RunStatement, orgId: string): Promise<void> {
  await run('update organisations set confirmed_at = now() where id = $1', [orgId])
  await run(
    `insert into subscriptions (org_id, provider, provider_ref, plan_name, status, period_start, period_end,
       started_at, version, updated_at)
     values ($1, 'test', $2, 'enterprise', 'active', now(), now() + interval '30 days', now(), 1, now())`,
    [orgId, crypto.randomUUID()],
  )
  await run(
    `insert into message_allowances (org_id, day, released_per_day) values ($1, current_date, 5000)
     on conflict (org_id) do update set released_per_day = excluded.released_per_day`,
    [orgId],
  )
}
