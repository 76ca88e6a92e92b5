import { onAccounts } from '#platform/db/reach.ts'
import { parseEnv } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { resetByOperator } from '#accounts/second-factor/manage-factors.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { createDeps } from '#process/deps.ts'

const usage =
  'factors:reset takes the email address of a user. Make sure first that it is really them who asks.'

// `npm run factors:reset -- owner@example.com`: exit 1 when there is no such user.
await runCommand(async () => {
  const { positionals } = readArguments({ allowPositionals: true }, usage)
  const [email, ...more] = positionals
  if (!email || more.length) throw new StartError(usage)
  const { deps, queue, close } = await createDeps(parseEnv(process.env), { works: false })
  try {
    const { done, text } = await onAccounts('operator commands', () => resetByOperator(deps, email))
    say(text)
    return done
  } finally {
    await queue.stop()
    await close()
  }
})
