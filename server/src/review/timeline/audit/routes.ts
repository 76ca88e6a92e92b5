import { audit } from '@bonafide/shared/contract/audit.ts'
import { secondsInHour } from 'date-fns/constants'
import { verifyAnchors } from '#platform/audit/verify-anchors.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { recordExport } from '#platform/audit/record.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountDownload, mountRead, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import type { Scope } from '#platform/scope.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './list-audit.ts'

// A verification reads the whole log.
const verificationsPerHour = 20

/** The audit log, for those who answer for what was done. */
export function mountAudit(app: App): void {
  mountRead(app, audit.list, ({ query }, scope) => listAudit(scope, query))
  mountUnit(app, audit.verify, (_parts, scope) => verifyOwn(scope))
  mountDownload(app, audit.exportCsv, ({ query }, { deps, principal }) => {
    const who = actingScope(principal)
    return {
      fileName: `audit-log-${deps.clock().toISOString().slice(0, 10)}.csv`,
      text: recordExport(deps, who, 'audit', exportAudit(deps, who, query)),
    }
  })
}

async function verifyOwn({ deps, tx, orgId }: Scope) {
  await limitHits(tx, `audit verification ${orgId}`, {
    windowSeconds: secondsInHour,
    now: deps.clock(),
    most: verificationsPerHour,
    message: 'You have checked the audit log many times. Try again in an hour.',
  })
  const verdict = await verifyAudit(tx, orgId)
  const anchors = await verifyAnchors({ connection: tx, keys: deps.keys, orgId })
  if (verdict.ok && anchors.ok) return { ok: true, checked: verdict.rows }
  const broken = Math.min(...[verdict, anchors].flatMap((one) => (one.ok ? [] : one.seq)))
  return { ok: false, checked: broken - 1, brokenAt: String(broken) }
}
