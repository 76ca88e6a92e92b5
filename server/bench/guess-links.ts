import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { type Ask, guesses, type RightToken, type Tally, tryTokens } from '#testing/load/guess-tokens.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { bigOrganisation } from './data/organisations.ts'
import { benchEnv } from './data/settings.ts'
import { startServers } from './servers.ts'

export interface Guessed {
  tallies: ReadonlyMap<string, Tally>
  seconds: number
}

interface Plan {
  url: string
  /** The built server. */
  main: string
  /** The number of random tokens to try. */
  random: number
  /** The number of right tokens among them, and of tokens tried with each small change. */
  right: number
  near: number
  say(text: string): void
}

const atOnce = 16

/** Tries made-up tokens, against a link for each of the employees, over HTTP at one server. */
export async function guessLinks({ url, main, random, right, near, say }: Plan): Promise<Guessed> {
  say('giving each link a token…')
  const known = await giveTokens(url, right + near)
  const servers = await startServers(main, url, 1)
  try {
    say(`guessing ${random.toLocaleString('en-GB')} tokens…`)
    const started = performance.now()
    const tokens = guesses(random, { right: known.slice(0, right), near: known.slice(right) })
    const tallies = await tryTokens(tokens, { ask: asking(servers.urls[0] ?? ''), atOnce })
    return { tallies, seconds: (performance.now() - started) / 1000 }
  } finally {
    await servers.stop()
  }
}

// Avoids fetch, which takes as much of a core as the server's reply does.
function asking(server: string): Ask {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  return (path) =>
    new Promise((resolve, reject) => {
      const call = request(`${server}/api${path}`, { agent }, (response) => {
        const chunks: string[] = []
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: chunks.join('') }))
        response.on('error', reject)
      })
      call.on('error', reject)
      call.end()
    })
}

const batch = 10_000

/**
 * Gives each link of the measured organisation a token as the server makes them: a seeded hash belongs to no token, so
 * nothing could open it. Returns some of them, spread over all.
 */
async function giveTokens(url: string, keep: number): Promise<RightToken[]> {
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
      const hashes = tokens.map((token) => keys.hash('link', token))
      await client.query(
        `update links set token_hash = hash from unnest($2::uuid[], $3::text[]) as given (link_id, hash)
           where org_id = $1 and id = link_id`,
        [bigOrganisation.orgId, some.map(({ id }) => id), hashes],
      )
      await client.query(
        `insert into lookups (kind, key, org_id) select 'link', hash, $1 from unnest($2::text[]) as given (hash)`,
        [bigOrganisation.orgId, hashes],
      )
      for (const [index, { email }] of some.entries()) {
        const token = tokens[index]
        if ((from + index) % every === 0 && kept.length < keep && token) kept.push({ token, email })
      }
    }
    await client.query('vacuum (analyze) links, lookups')
    return kept
  } finally {
    await client.end()
  }
}
