import { openDatabase } from '#platform/db/open-database.ts'
import { prepareDatabase } from '#platform/db/prepare-database.ts'
import { parseEnv } from '#config/env.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { StartError } from '#config/start-error.ts'
import { unusedKeys } from '#accounts/api-keys/unused-keys.ts'
import { sealedColumns } from './sealed-columns.ts'
import { rotateKeys } from '#platform/keys/rotation/rotate-keys.ts'
import { jobKinds } from './jobs.ts'

// `npm run keys:rotate`: exit 1 when something still needs the previous key.
try {
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  try {
    await prepareDatabase(database, jobKinds)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    const isDone = await rotateKeys({
      db: database.db,
      keys: createKeys(env.dataKey),
      columns: sealedColumns,
      findUnused: unusedKeys,
      now: new Date(),
      say,
    })
    process.exitCode = isDone ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
