import type { Look } from '@bonafide/shared/contract/verification/flow.ts'
import type { Logo } from '@bonafide/shared/contract/organisation/look.ts'
import { ownAccent } from '@bonafide/shared/theme/own-accent.ts'
import { eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { logos } from './logos-tables.ts'

type Reader = Pick<Deps, 'settings'> & { db: Connection }

/** Returns the address of a logo, for pages and emails. */
export function logoUrl({ settings }: Pick<Deps, 'settings'>, logoId: string): string {
  return `${settings.publicUrl}/api/logos/${logoId}`
}

/** Returns the look that the organisation chose for what employees see; undefined where it has none of its own. */
export async function loadLook(deps: Reader, orgId: string): Promise<Look | undefined> {
  const [row] = await deps.db
    .select({ colour: organisations.accentColour, id: logos.id, width: logos.width, height: logos.height })
    .from(organisations)
    .leftJoin(logos, eq(logos.orgId, organisations.id))
    .where(eq(organisations.id, orgId))
  const { colour, id, width, height } = row ?? {}
  if (!colour && !id) return undefined
  return {
    ...(colour && ownAccent(colour)),
    ...(id && width && height && { logo: { url: logoUrl(deps, id), width, height } satisfies Logo }),
  }
}

/** Returns the same for a document: the image itself, where a PDF can hold it. */
export async function loadBrand({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>) {
  const [row] = await tx
    .select({ colour: organisations.accentColour, image: logos.image, mime: logos.mime })
    .from(organisations)
    .leftJoin(logos, eq(logos.orgId, organisations.id))
    .where(eq(organisations.id, orgId))
  const { colour, image, mime } = row ?? {}
  return {
    colour: colour ? ownAccent(colour).accent : undefined,
    logo: image && mime !== 'image/webp' ? image : undefined,
  }
}

const ends = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

/** Returns a logo by the id in its address. */
export async function showLogo({ db }: Pick<Deps, 'db'>, logoId: string) {
  const [logo] = await db.select().from(logos).where(eq(logos.id, logoId))
  if (!logo) throw new AppError('not_found', 'There is no such logo')
  const { image, mime } = logo
  async function* bytes() {
    yield image
  }
  return { fileName: `logo.${ends[mime]}`, mime, size: image.length, bytes: bytes() }
}
