import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Shown } from '#integrations/sandbox/pages/signed-in.ts'
import type { Db } from '#platform/db/database.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'

/** An email's own document, with links that leave the frame it is shown in. */
export async function emailDocument(
  db: Db,
  { id, shown }: { id: string; shown: Shown },
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const [mail] = await db
    .select({ bodyHtml: sandboxOutbox.bodyHtml })
    .from(sandboxOutbox)
    .where(
      and(
        eq(sandboxOutbox.id, id),
        shown && inArray(sandboxOutbox.orgId, [...shown]),
        isNotNull(sandboxOutbox.bodyHtml),
      ),
    )
  const document = mail?.bodyHtml
  if (!document) return undefined
  const base = '<base target="_top">'
  return /<head[^>]*>/i.test(document) ? document.replace(/<head[^>]*>/i, `$&${base}`) : base + document
}

/** Stands where an email was that has been erased since the outbox was opened. */
export const erasedEmail =
  '<!doctype html><html lang="en"><title>Erased</title><p style="font-family: sans-serif">This email has been erased.</p></html>'

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
}
