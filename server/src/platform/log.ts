import { type DestinationStream, type Logger, pino } from 'pino'
import { safeError } from './safe-error.ts'

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

/** The server's log: JSON lines on stdout, or where the caller says. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      // Nothing logs these on purpose; this is for the day someone logs a whole object.
      redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]) },
      serializers: { err: safeError },
    },
    destination ?? pino.destination(),
  )
}
