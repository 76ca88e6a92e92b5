import * as v from 'valibot'
import { decodeSecret, isGuessable, loadSecret } from './env-secrets.ts'

/** A secret and those that are accepted beside it while it is being changed. Each has at least 32 bytes. */
export interface KeyRing {
  current: Uint8Array
  /** Going to be current: accepted, because another process may use it already. */
  next?: Uint8Array | undefined
  /** Was current: what was made with it is still accepted. */
  previous?: Uint8Array | undefined
}

export interface KeySetup {
  sessionSecret: KeyRing
  dataKey: KeyRing
}

function secret(description: string) {
  const bytes = v.pipe(
    v.string(),
    v.check((text) => decodeSecret(text) !== undefined, 'must be at least 32 random bytes in hex or base64'),
  )
  return v.pipe(v.optional(bytes), v.description(description))
}

const next = (name: string) =>
  `The coming ${name}, for a change without a stop: set it in every process first, so that each accepts what the others make with it. Then move it to ${name}, and the one before to ${name}_PREVIOUS. Not set: none.`

/** The settings of what signs, seals and hashes, as they are written in the environment. */
export const keySettings = {
  SESSION_SECRET: secret(
    'Signs sessions and embed tokens: at least 32 random bytes in hex or base64. Not set: made in DATA_DIR and kept there; production refuses to start.',
  ),
  SESSION_SECRET_NEXT: secret(next('SESSION_SECRET')),
  SESSION_SECRET_PREVIOUS: secret(
    'The SESSION_SECRET before: what it signed stays valid. Remove it an hour after the last process was started with the new one: nothing lives longer. Not set: none.',
  ),
  DATA_KEY: secret(
    'Seals the keys of organisations, under which what is known of employees is sealed, and seals and hashes links, codes, API keys and signing secrets in the database: at least 32 random bytes in hex or base64. Keep a copy: without it they are lost. Not set: made in DATA_DIR and kept there; production refuses to start.',
  ),
  DATA_KEY_NEXT: secret(next('DATA_KEY')),
  DATA_KEY_PREVIOUS: secret(
    'The DATA_KEY before: what was made with it goes on working. Run `npm run keys:rotate`, which says when it can be removed. Not set: none.',
  ),
}

type Name = keyof typeof keySettings
export type KeySettings = Partial<Record<Name, string | undefined>>

/** Returns one line for each key that has no effect, because it is there already. */
export function repeatedKeys(settings: KeySettings): string[] {
  return rings.flatMap((ring) => {
    const names = [ring, `${ring}_NEXT`, `${ring}_PREVIOUS`] as const
    return names.flatMap((name, i) => {
      const same = names.slice(0, i).find((other) => isSame(settings[other], settings[name]))
      return same ? [`${name} must differ from ${same}`] : []
    })
  })
}

const rings = ['SESSION_SECRET', 'DATA_KEY'] as const

/**
 * One line for each key that production refuses. A previous one may be weak, and the same as the other's: else
 * it could never be replaced.
 */
export function unsafeKeys(settings: KeySettings): string[] {
  const missing = rings.filter((name) => !settings[name]).map((name) => `${name} must be set in production`)
  const weak = rings
    .flatMap((name) => [name, `${name}_NEXT`] as const)
    .filter((name) => isWeak(settings[name]))
    .map(
      (name) =>
        `${name} must be random: this one is an example or a pattern (make one with: openssl rand -hex 32)`,
    )
  const session = [settings.SESSION_SECRET, settings.SESSION_SECRET_NEXT]
  const equal = (['DATA_KEY', 'DATA_KEY_NEXT'] as const)
    .filter((name) => session.some((other) => isSame(other, settings[name])))
    .map((name) => `${name} must differ from SESSION_SECRET`)
  return [...missing, ...weak, ...equal]
}

/** Outside production the secrets that are not set are made, and kept in the data directory. */
export function keySetup(settings: KeySettings, dataDir: string): KeySetup {
  const ringOf = (name: (typeof rings)[number], file: string): KeyRing => ({
    current: loadSecret(settings[name], dataDir, file),
    next: decodeSecret(settings[`${name}_NEXT`] ?? ''),
    previous: decodeSecret(settings[`${name}_PREVIOUS`] ?? ''),
  })
  return {
    sessionSecret: ringOf('SESSION_SECRET', 'session-secret'),
    dataKey: ringOf('DATA_KEY', 'data-key'),
  }
}

function isWeak(text: string | undefined): boolean {
  const bytes = decodeSecret(text ?? '')
  return text !== undefined && bytes !== undefined && isGuessable(text, bytes)
}

// The same bytes may be written in two ways.
function isSame(a: string | undefined, b: string | undefined): boolean {
  const [left, right] = [decodeSecret(a ?? ''), decodeSecret(b ?? '')]
  return left !== undefined && right !== undefined && Buffer.from(left).equals(right)
}
