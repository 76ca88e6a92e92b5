import { acrossOrganisations } from '#platform/db/reach.ts'
import { parseEnv } from '#platform/config/env.ts'
import { type AnchorProblem, readAnchors, verifyAnchors } from '#platform/audit/verify-anchors.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { readArguments, runCommand, say } from '#platform/command-line.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { requireDataKey } from '#platform/keys/installation-key.ts'
import { verifyChecks } from '#right-to-work/checks/verify-checks.ts'
import { openDatabase } from '#platform/db/open-database.ts'

const anchorProblems: Record<AnchorProblem, (seq: number) => string> = {
  missing: (seq) => `row ${seq} is missing`,
  replaced: (seq) => `row ${seq} is another one`,
  forged: (seq) => `the signature for row ${seq} is not of this installation`,
}

// `npm run audit:verify`: exit 1 when a chain is broken, that of the audit log or that of an employee's checks, or when
// a head that was signed is not in its chain.
await runCommand(async () => {
  const { anchors: file } = readArguments(
    { options: { anchors: { type: 'string' } } },
    'Usage: audit:verify [--anchors <file of signed heads>]',
  ).values
  const given = file === undefined ? [] : await readAnchors(file)
  const env = parseEnv(process.env)
  const database = await openDatabase({ ...env, onError: () => {} })
  const keys = createKeys(env.dataKey)
  const verify = async () => {
    // Entries sealed with another key would be reported as broken.
    await requireDataKey(database.db, keys)
    return {
      verdict: await verifyAudit(database.db),
      anchors: await verifyAnchors({ connection: database.db, keys }, given),
      checks: await verifyChecks({ db: database.db, keys, clock: () => new Date() }),
    }
  }
  const verified = acrossOrganisations('operator commands', verify)
  // Closed whatever comes of it: a failure is told once the process can end.
  await Promise.allSettled([verified])
  await database.close()
  const { verdict, anchors, checks } = await verified
  say(
    verdict.ok
      ? `The audit log is unchanged: ${verdict.rows} rows.`
      : `The audit log is broken: organisation ${verdict.orgId}, row ${verdict.seq} is ${verdict.problem}.`,
  )
  say(
    anchors.ok
      ? `The signed heads are all in their audit logs: ${anchors.anchors} heads.`
      : `The audit log is not what was signed: organisation ${anchors.orgId}, ${anchorProblems[anchors.problem](anchors.seq)}.`,
  )
  say(
    checks.ok
      ? `The right-to-work checks are whole: ${checks.records} records.`
      : `The right-to-work checks are broken: organisation ${checks.orgId}, employee ${checks.employeeId}, record ${checks.seq} is not what it was.`,
  )
  return verdict.ok && anchors.ok && checks.ok
})
