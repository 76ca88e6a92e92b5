import { acrossOrganisations } from '#platform/db/reach.ts'
import { parseEnv } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { setAllowance } from '#messages/caps/set-allowance.ts'
import { createDeps } from '#process/deps.ts'

const usage = `messages:release <organisation> --per-day <number>, or --none to take a release back
messages:stop <organisation> --reason <what its users read>
messages:allow <organisation>
An organisation is named by its id or its slug.`

// `npm run messages:release`, `messages:stop` and `messages:allow`: how much an organisation may send.
await runCommand(async () => {
  const { positionals, values } = readArguments(
    {
      allowPositionals: true,
      options: { 'per-day': { type: 'string' }, none: { type: 'boolean' }, reason: { type: 'string' } },
    },
    usage,
  )
  const env = parseEnv(process.env)
  // A port of its own for metrics is the server's; what is done here is told on the screen.
  const { deps, queue, close } = await createDeps(
    { ...env, metrics: undefined, logLevel: 'fatal' },
    { works: false },
  )
  try {
    const [action = '', organisation = '', ...more] = positionals
    if (more.length) throw new StartError(usage)
    const told = await acrossOrganisations('operator commands', () =>
      setAllowance(deps, {
        action,
        organisation,
        perDay: values['per-day'],
        none: values.none,
        reason: values.reason,
      }),
    )
    if (told === undefined) throw new StartError(usage)
    say(told)
    return true
  } finally {
    await queue.stop()
    await close()
  }
})
