import { evidence } from '@bonafide/shared/contract/evidence.ts'
import * as v from 'valibot'
import type { App } from '#platform/http/app-env.ts'
import { mountFile } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { takePlace } from '#platform/http/prepare-request.ts'
import { downloadPack } from './download-pack.ts'
import { packKeySet } from './signing-key.ts'

// An invalid id has no key.
const Organisation = v.fallback(v.optional(v.pipe(v.string(), v.uuid())), '')

export function mountEvidencePack(app: App): void {
  mountFile(app, evidence.pack, ({ params }, { deps, principal }) =>
    downloadPack(deps, actingScope(principal), params.employeeId),
  )
}

/** Serves the keys by which the receiver of a pack verifies it: those of all organisations, or of the one named. */
export function mountEvidenceKeys(app: App): void {
  const path = '/.well-known/bonafide-evidence.json'
  app.get(path, takePlace(), async (c) => {
    c.set('route', path)
    c.header('cache-control', 'no-cache')
    const organisation = v.parse(Organisation, c.req.query('organisation')?.toLowerCase())
    return c.json(await packKeySet(c.get('deps'), organisation), 200, {
      'content-type': 'application/jwk-set+json',
    })
  })
}
