import { millisecondsInDay } from 'date-fns/constants'
import type { Db } from '#platform/db/database.ts'
import type { Keys } from './keys.ts'
import { StartError } from '#platform/app-error.ts'
import { type Progress, reencrypt, type SealedColumn } from './reencrypt.ts'

/** An API key, or a token of a directory, that has not been used since `DATA_KEY` was changed. */
export interface UnusedKey {
  prefix: string
  organisation: string
  lastUsedAt: Date | null
}

interface Options {
  db: Db
  keys: Keys
  /** Everything that the data key seals and that lasts. */
  columns: readonly SealedColumn[]
  findUnused: (parts: Pick<Options, 'db' | 'keys'>) => Promise<UnusedKey[]>
  now: Date
  say: (line: string) => void
}

const mostPasses = 5
const mostShown = 20

/**
 * Seals anew what `DATA_KEY_PREVIOUS` sealed, and says what still needs it. May be ended and run again at any time,
 * beside servers that are at work.
 * @returns whether everything that is stored can do without the previous key, unused API keys aside
 * @throws StartError where there is no previous key
 */
export async function rotateKeys({ db, keys, columns, findUnused, now, say }: Options): Promise<boolean> {
  const { previous } = keys
  if (!previous) {
    throw new StartError(
      'DATA_KEY_PREVIOUS is not set, so there is nothing to change over. Set DATA_KEY to the new key and DATA_KEY_PREVIOUS to the one before, restart every process with both, and run this again.',
    )
  }
  let isDone = true
  for (const column of columns) {
    const title = column.name.replace(/^./, (letter) => letter.toUpperCase())
    let renewed = 0
    let last: Progress | undefined
    for (let pass = 0; pass < mostPasses && last?.left !== 0; pass++) {
      last = await reencrypt({ db, keys: { ...keys, previous } }, column, ({ seen }) => {
        if (seen >= 100_000 && seen % 100_000 === 0) say(`${title}: ${seen} looked at`)
      })
      renewed += last.renewed
    }
    const { seen = 0, left = 0, lost = 0 } = last ?? {}
    say(`${title}: ${seen} checked, ${renewed} re-encrypted`)
    sayRest({ left, lost }, say)
    isDone &&= !left && !lost
  }
  sayUnused(await findUnused({ db, keys }), say)
  if (isDone) {
    const until = new Date(now.getTime() + millisecondsInDay).toISOString().slice(0, 16).replace('T', ' ')
    say(
      'Nothing else that lasts needs DATA_KEY_PREVIOUS. Open pages, codes and stored replies need it for a day.',
    )
    say(`Remove it a day after the last process was started with the new DATA_KEY: at ${until} UTC,`)
    say('if all of them have been by now.')
  }
  return isDone
}

function sayRest({ left, lost }: Pick<Progress, 'left' | 'lost'>, say: Options['say']): void {
  if (left) say(`  ${left} were in use and skipped. Run this again.`)
  if (lost) say(`  ${lost} can be opened with neither key: they were made with yet another DATA_KEY.`)
}

function sayUnused(unused: readonly UnusedKey[], say: Options['say']): void {
  if (!unused.length) {
    say('API keys and directory tokens: all of those in use have a hash of the new key')
    return
  }
  say(
    `API keys and directory tokens: ${unused.length} have not been used since the change. Their hash changes when they are used,`,
  )
  say('and they stop working when DATA_KEY_PREVIOUS is removed:')
  for (const { prefix, organisation, lastUsedAt } of unused.slice(0, mostShown)) {
    const used = lastUsedAt ? `last used on ${lastUsedAt.toISOString().slice(0, 10)}` : 'never used'
    say(`  ${prefix}… of ${organisation}, ${used}`)
  }
  if (unused.length > mostShown) say(`  and ${unused.length - mostShown} more`)
}
