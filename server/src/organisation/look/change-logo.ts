import { randomUUID } from 'node:crypto'
import type { Logo, LogoType } from '@bonafide/shared/contract/organisation/look.ts'
import { secondsInMinute } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { loadLook, logoUrl } from './load-look.ts'
import { logos } from './logos-tables.ts'
import { readPicture } from './read-picture.ts'

const mostAMinute = 10

export interface OwnLogo {
  logo: Logo | null
}

export async function getLogo({ deps, tx, orgId }: Scope): Promise<OwnLogo> {
  const look = await loadLook({ settings: deps.settings, db: tx }, orgId)
  return { logo: look?.logo ?? null }
}

/**
 * Stores what is picture in a file as the organisation's logo.
 * @throws AppError invalid_input for one that is no whole picture of the type it says
 */
export async function replaceLogo(deps: Deps, who: ActingScope, openUpload: () => Upload): Promise<OwnLogo> {
  await inOrganisation(deps, who, (scope) =>
    limitHits(scope.tx, `logo ${scope.orgId}`, {
      windowSeconds: secondsInMinute,
      now: scope.deps.clock(),
      most: mostAMinute,
      message: 'Wait a minute before you upload more',
    }),
  )
  const { mime, bytes } = openUpload()
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const picture = await readPicture(mime as LogoType, Buffer.concat(pieces))
  return inOrganisation(deps, who, async (scope) => {
    const { tx, orgId } = scope
    const [before] = await tx.delete(logos).where(eq(logos.orgId, orgId)).returning({ mime: logos.mime })
    const row = { ...picture, id: randomUUID(), createdAt: scope.deps.clock() }
    // Two that come at once: the later one counts.
    await tx
      .insert(logos)
      .values({ orgId, ...row })
      .onConflictDoUpdate({ target: logos.orgId, set: row })
    await recordChange(scope, before?.mime, picture.mime)
    const { id, width, height } = row
    return { logo: { url: logoUrl(scope.deps, id), width, height } }
  })
}

export async function removeLogo(scope: Scope): Promise<OwnLogo> {
  const { tx, orgId } = scope
  const [before] = await tx.delete(logos).where(eq(logos.orgId, orgId)).returning({ mime: logos.mime })
  if (before) await recordChange(scope, before.mime, undefined)
  return { logo: null }
}

function recordChange(scope: Scope, from: LogoType | undefined, to: LogoType | undefined): Promise<void> {
  return record(scope, {
    action: 'settings.changed',
    data: { logo: { from: from ?? null, to: to ?? null } },
  })
}
