import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { Keys } from '#platform/keys/keys.ts'

/** The last employee of a page. */
export interface ListPosition {
  createdAt: Date
  id: string
}

/** Where the list goes on after somebody. */
export function positionOf({ createdAt, id }: { createdAt: Date | string; id: string }): ListPosition {
  return { createdAt: new Date(createdAt), id }
}

const Position = v.tuple([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.uuid())])

/** Sealed, so that a position is nothing a client could build or read. */
export function sealCursor(keys: Keys, { createdAt, id }: ListPosition): string {
  return keys.seal('cursor', JSON.stringify([createdAt.getTime(), id]))
}

export function openCursor(keys: Keys, cursor: string): ListPosition {
  const text = keys.open('cursor', cursor)
  if (text === undefined) {
    const message = 'The list has changed. Reload the page.'
    throw new AppError('invalid_input', message, { errors: { cursor: message } })
  }
  const [time, id] = v.parse(Position, JSON.parse(text))
  return { createdAt: new Date(time), id }
}
