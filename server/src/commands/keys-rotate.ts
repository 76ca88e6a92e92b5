import { acrossOrganisations } from '#platform/db/reach.ts'
import { unusedKeys } from '#accounts/api-keys/find-api-keys.ts'
import { parseEnv } from '#platform/config/env.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { prepareDatabase } from '#platform/db/migrate.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { rotateKeys } from '#platform/keys/rotate-keys.ts'
import { jobKinds, sealedColumns } from '#modules.ts'

// `npm run keys:rotate`: exit 1 when something still needs the previous key.
await runCommand(async () => {
  readArguments({}, 'keys:rotate takes no arguments')
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  try {
    const keys = createKeys(env.dataKey)
    await prepareDatabase(database, jobKinds, { keys })
    const rotation = {
      db: database.db,
      keys,
      columns: sealedColumns,
      findUnused: unusedKeys,
      now: new Date(),
      say,
    }
    return await acrossOrganisations('operator commands', () => rotateKeys(rotation))
  } finally {
    await database.close()
  }
})
