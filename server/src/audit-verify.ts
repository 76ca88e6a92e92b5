import { parseEnv } from '#config/env.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { openDatabase } from '#platform/db/open-database.ts'

// `npm run audit:verify`: exit 1 when a chain is broken.
await runCommand(async () => {
  readArguments({}, 'audit:verify takes no arguments')
  const database = await openDatabase({ ...parseEnv(process.env), onError: () => {} })
  const verdict = await verifyAudit(database.db)
  await database.close()
  say(
    verdict.ok
      ? `The audit log is whole: ${verdict.rows} rows.`
      : `The audit log is broken: organisation ${verdict.orgId}, row ${verdict.seq} is ${verdict.problem}.`,
  )
  return verdict.ok
})
