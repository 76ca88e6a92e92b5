import { line } from '@bonafide/shared/contract/text.ts'
import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { requireOwnPage } from '#integrations/sandbox/pages/require-own-page.ts'
import { setPageHeaders } from '#integrations/sandbox/pages/sandbox-headers.ts'
import { sandboxDigital } from '#integrations/sandbox/sandbox-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import type { Deps } from '#platform/scope.ts'
import { digitalPage } from './digital-page.ts'
import { findDigital } from './sandbox-digital-provider.ts'

const Decision = v.object({
  decision: v.picklist(['passed', 'failed', 'processing']),
  documentName: v.optional(line('', { min: 0, max: 250 })),
  dateOfBirth: v.optional(v.pipe(v.string(), v.regex(/^(\d{4}-\d\d-\d\d)?$/))),
})

/** The page of the sandbox's digital verification service. */
export function mountDigitalPages(app: App, deps: Deps): void {
  const find = async (ref: string) => {
    const session = await findDigital(deps.db, ref)
    const returnUrl = session && deps.keys.open('link', session.returnUrlSealed)
    return session && returnUrl ? { session, returnUrl } : undefined
  }
  app.get('/sandbox/digital/:ref', async (c) => {
    const found = await find(c.req.param('ref'))
    if (!found) return c.notFound()
    setPageHeaders(c, { formTargets: [deps.env.publicUrl, new URL(found.returnUrl).origin] })
    return c.html(digitalPage(found.session, found.returnUrl))
  })
  app.post('/sandbox/digital/:ref', async (c) => {
    requireOwnPage(c)
    const found = await find(c.req.param('ref'))
    if (!found) return c.notFound()
    const parsed = v.safeParse(Decision, await c.req.parseBody())
    if (!parsed.success) throw new AppError('bad_request', 'Please choose a result')
    const { decision: status, ...document } = parsed.output
    // A check that is over stays as it is.
    await deps.db
      .update(sandboxDigital)
      .set({ status, ...document })
      .where(
        and(
          eq(sandboxDigital.id, found.session.id),
          inArray(sandboxDigital.status, ['created', 'processing']),
        ),
      )
    return c.redirect(found.returnUrl, 303)
  })
}
