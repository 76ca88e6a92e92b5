import { Agent, request } from 'node:http'
import { type Ask, guesses, type Tally, tryTokens } from '#testing/load/guess-tokens.ts'
import { giveTokens } from './give-tokens.ts'
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
