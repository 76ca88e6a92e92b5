import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyFactory } from 'pino-pretty'
import { safeError } from './db/database-failure.ts'

const secretFields = [
  'accessToken',
  'access_token',
  'authorization',
  'code',
  'cookie',
  'email',
  'otpCode',
  'password',
  'phone',
  'phoneE164',
  'phoneNumber',
  'secret',
  'token',
]

/**
 * Returns the server's log, on stdout or where the caller says: JSON lines, or in a terminal, where it is read as it is
 * written, readable lines, and only warnings unless a level is asked for.
 */
export function createLog(
  level: string | undefined,
  destination: DestinationStream = pino.destination(),
  { isTerminal = false } = {},
): Logger {
  return pino(
    {
      level: level ?? (isTerminal ? 'warn' : 'info'),
      base: undefined,
      // No code logs these on purpose; redacting them covers a whole object that is logged by mistake.
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
      serializers: { err: safeError },
    },
    isTerminal ? readable(destination) : destination,
  )
}

function readable(destination: DestinationStream): DestinationStream {
  const format = prettyFactory({ singleLine: true, translateTime: 'SYS:HH:MM:ss' })
  return { write: (line) => destination.write(format(line)) }
}
