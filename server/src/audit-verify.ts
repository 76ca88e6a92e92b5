import { acrossOrganisations } from '#platform/db/reach.ts'
import { parseEnv } from '#config/env.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { verifyChecks } from '#right-to-work/checks/verify-checks.ts'
import { openDatabase } from '#platform/db/open-database.ts'

// `npm run audit:verify`: exit 1 when a chain is broken, that of the audit log or that of an employee's checks.
await runCommand(async () => {
  readArguments({}, 'audit:verify takes no arguments')
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  const verdict = await acrossOrganisations('operator commands', () => verifyAudit(database.db))
  const checks = await acrossOrganisations('operator commands', () =>
    verifyChecks(database.db, createKeys(env.dataKey)),
  )
  await database.close()
  say(
    verdict.ok
      ? `The audit log is whole: ${verdict.rows} rows.`
      : `The audit log is broken: organisation ${verdict.orgId}, row ${verdict.seq} is ${verdict.problem}.`,
  )
  say(
    checks.ok
      ? `The right-to-work checks are whole: ${checks.records} records.`
      : `The right-to-work checks are broken: organisation ${checks.orgId}, employee ${checks.employeeId}, record ${checks.seq} is not what it was.`,
  )
  return verdict.ok && checks.ok
})
