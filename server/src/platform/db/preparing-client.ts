import { createHash } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { isAboutPrepared } from './database-failure.ts'

interface Options {
  /** Whether a statement that has a name is prepared under it. */
  prepares: boolean
  /** Told once, when that turns out not to work here. */
  onGivenUp: (reason: string) => void
}

/**
 * The clients of one pool. PostgreSQL parses and plans a statement that has a name once for each connection. A pooler
 * in between may hand a statement to another connection than the one that knows its name: the first that fails so is
 * the last, from then on names are left out.
 */
export function preparingClient({ prepares, onGivenUp }: Options): typeof pg.Client {
  let usesNames = prepares
  const names = new Map<string, string>()
  // By the text, which one name may have several of: behind a pooler another process, perhaps of another version, must
  // never be taken at its word for something else.
  const nameOf = ({ name, text }: pg.QueryConfig) => {
    let own = names.get(text)
    if (!own)
      names.set(text, (own = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`))
    return own
  }
  const giveUp = (reason: string) => {
    if (usesNames) onGivenUp(reason)
    usesNames = false
  }
  return class PreparingClient extends pg.Client {
    #isGathering = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      // What PostgreSQL says comes through here, however a statement was sent.
      const { connection } = insideOf(this)
      connection.on('errorMessage', (error: pg.DatabaseError) => {
        if (isAboutPrepared(error)) giveUp(error.message)
      })
    }

    // any: all overloads of the package are handed on as they are.
    override query(...[query, ...rest]: any[]): any {
      this.#gather()
      const isNamed = typeof query?.name === 'string'
      const sent = isNamed ? { ...query, name: usesNames ? nameOf(query) : undefined } : query
      return Reflect.apply(super.query, this, [sent, ...rest])
    }

    // What is sent at one moment goes out in one write, which is the dearest part of a small statement.
    #gather() {
      if (this.#isGathering) return
      this.#isGathering = true
      const { stream } = insideOf(this).connection
      stream.cork()
      process.nextTick(() => {
        this.#isGathering = false
        stream.uncork()
      })
    }
  }
}

// Kept out of the package's types.
function insideOf(client: pg.Client) {
  return client as unknown as { connection: EventEmitter & { stream: Duplex } }
}
