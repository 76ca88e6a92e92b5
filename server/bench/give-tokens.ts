import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createKeys } from '#platform/keys/keys.ts'
import type { RightToken } from '#testing/load/guess-tokens.ts'
import { bigOrganisation } from './organisations.ts'
import { benchEnv } from './settings.ts'

const batch = 10_000

/**
 * Gives each link of the measured organisation a token as the server makes them: a seeded hash belongs to no token, so
 * nothing could open it. Returns some of them, spread over all.
 */
export async function giveTokens(url: string, keep: number): Promise<RightToken[]> {
  const keys = createKeys(benchEnv.dataKey)
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; email: string }>(
      `select links.id, email from links join employees on employees.org_id = links.org_id and employees.id = employee_id
         where links.org_id = $1 order by links.id`,
      [bigOrganisation.orgId],
    )
    const kept: RightToken[] = []
    const every = Math.max(1, Math.floor(rows.length / keep))
    for (let from = 0; from < rows.length; from += batch) {
      const some = rows.slice(from, from + batch)
      const tokens = some.map(() => randomBytes(32).toString('base64url'))
      await client.query(
        `update links set token_hash = hash from unnest($2::uuid[], $3::text[]) as given (link_id, hash)
           where org_id = $1 and id = link_id`,
        [bigOrganisation.orgId, some.map(({ id }) => id), tokens.map((token) => keys.hash('link', token))],
      )
      for (const [index, { email }] of some.entries()) {
        const token = tokens[index]
        if ((from + index) % every === 0 && kept.length < keep && token) kept.push({ token, email })
      }
    }
    await client.query('vacuum (analyze) links')
    return kept
  } finally {
    await client.end()
  }
}
