import { openDatabase } from '#platform/db/open-database.ts'
import { parseEnv } from '#config/env.ts'
import { StartError } from '#config/start-error.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'

// `npm run audit:verify`: exit 1 when a chain is broken.
try {
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  const verdict = await verifyAudit(database.db)
  await database.close()
  process.stdout.write(
    verdict.ok
      ? `The audit log is whole: ${verdict.rows} rows.\n`
      : `The audit log is broken: organisation ${verdict.orgId}, row ${verdict.seq} is ${verdict.problem}.\n`,
  )
  process.exitCode = verdict.ok ? 0 : 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
