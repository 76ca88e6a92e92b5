import { eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import { logos } from './logos-tables.ts'

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
