import { parseEnv } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { inviteFirstOwner } from '#accounts/team/invite-first-owner.ts'
import { createDeps } from '#process/deps.ts'

const usage = 'owners:invite <email> [--organisation <name>]'

// `npm run owners:invite -- owner@example.com`: a new organisation, whose first owner gets an email with a link.
await runCommand(async () => {
  const options = { organisation: { type: 'string' } } as const
  const { positionals, values } = readArguments({ allowPositionals: true, options }, usage)
  const [email, ...more] = positionals
  if (!email || more.length) throw new StartError(usage)
  const env = parseEnv(process.env)
  const { deps, queue, close } = await createDeps(
    { ...env, metrics: undefined, logLevel: 'fatal' },
    { works: false },
  )
  try {
    const invite = () => inviteFirstOwner(deps, { email, organisation: values.organisation })
    say(await acrossOrganisations('operator commands', invite))
    return true
  } finally {
    await queue.stop()
    await close()
  }
})
