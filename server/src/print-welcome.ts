import type { Env } from '#config/env.ts'
import { hasOutbox } from '#config/sandbox-settings.ts'

/** Where to look and how to sign in, for the user who has started the server by hand. */
export function printWelcome(env: Env, demo: { email: string; password: string } | undefined): void {
  const lines = [
    `Bonafide is running at ${env.publicUrl}`,
    '',
    `  Console   ${env.publicUrl}/`,
    ...(hasOutbox(env) ? [`  Outbox    ${env.publicUrl}/sandbox/outbox`] : []),
    ...(demo ? [`  Sign in   ${demo.email}  ${demo.password}`] : []),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
