import { parseEnv } from '#platform/config/env.ts'
import { StartError } from '#platform/app-error.ts'
import { distribute } from '#platform/citus/distribute.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { jobKinds } from '#modules.ts'

const usage = 'distribute takes --yes to do what it plans, and --shards with a number from 2 to 256'

// `npm run distribute`: exit 1 while a table is not in its place.
await runCommand(async () => {
  const { values } = readArguments(
    { options: { yes: { type: 'boolean', default: false }, shards: { type: 'string', default: '32' } } },
    usage,
  )
  const shards = Number(values.shards)
  if (!Number.isInteger(shards) || shards < 2 || shards > 256) throw new StartError(usage)
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  try {
    if (values.yes) await prepareDatabase(database, jobKinds)
    return await distribute({ database, yes: values.yes, shards, say })
  } finally {
    await database.close()
  }
})
