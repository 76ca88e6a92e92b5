import { roleNames } from '@bonafide/shared/contract/role-names.ts'
import type { Env } from '#platform/config/env.ts'
import { hasOutbox } from '#platform/config/sandbox-settings.ts'
import type { DemoUser } from '#demo/seed-demo.ts'

/** Where to look and how to sign in, for the user who has started the server by hand. */
export function printWelcome(env: Env, demo: readonly DemoUser[] = []): void {
  const width = Math.max(0, ...demo.map(({ email }) => email.length))
  const lines = [
    `Bonafide is running at ${env.publicUrl}`,
    '',
    `  Console   ${env.publicUrl}/`,
    ...(hasOutbox(env) ? [`  Outbox    ${env.publicUrl}/sandbox/outbox`] : []),
    ...demo.map(
      ({ email, password, role }, index) =>
        `  ${index ? '       ' : 'Sign in'}   ${email.padEnd(width)}  ${password}  ${roleNames[role].name}`,
    ),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
