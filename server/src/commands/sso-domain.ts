import { acrossOrganisations } from '#platform/db/reach.ts'
import { parseEnv } from '#platform/config/env.ts'
import { AppError, StartError } from '#platform/app-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { proveByOperator } from '#accounts/single-sign-on/prove-domain.ts'
import { createDeps } from '#process/deps.ts'

const usage = 'sso:domain takes a domain, and --organisation with the id of one where several have entered it'

// `npm run sso:domain -- example.com`: exit 1 when nothing was proven.
await runCommand(async () => {
  const { values, positionals } = readArguments(
    { options: { organisation: { type: 'string' } }, allowPositionals: true },
    usage,
  )
  const [domain, ...more] = positionals
  if (!domain || more.length) throw new StartError(usage)
  const { deps, queue, close } = await createDeps(parseEnv(process.env), { works: false })
  try {
    const asked = { domain: domain.toLowerCase(), orgId: values.organisation }
    const { done, text } = await acrossOrganisations('operator commands', () => proveByOperator(deps, asked))
    say(text)
    return done
  } catch (error) {
    if (error instanceof AppError) throw new StartError(error.message)
    throw error
  } finally {
    await queue.stop()
    await close()
  }
})
