import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { isConnectionSpent, isPassingFailure, safeError } from './database-failure.ts'

const failedWith = (code: string) =>
  new DrizzleQueryError('commit', [], Object.assign(new Error(`write ${code}`), { code }))

test.each([['EPIPE'], ['ECONNRESET'], ['ETIMEDOUT']])(
  'a socket that is gone (%s) says nothing about the statement, and spends the connection',
  (code) => {
    const error = failedWith(code)
    expect([isPassingFailure(error), isConnectionSpent(error)]).toEqual([true, true])
    expect(safeError(error)).toMatchObject({ type: 'Error', message: `write ${code}`, statement: 'commit' })
  },
)

test.each([['23505'], ['P0001'], ['XX000'], ['HV00B'], ['0A000']])(
  'what PostgreSQL says (%s) is about the statement, and the connection goes on',
  (code) => {
    const error = failedWith(code)
    expect([isPassingFailure(error), isConnectionSpent(error)]).toEqual([false, false])
    expect(safeError(error)).toMatchObject({ type: 'DatabaseError', sqlState: code })
  },
)
