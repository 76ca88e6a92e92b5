import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { sandboxCheckouts, sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { findOrganisation } from '#platform/db/lookups.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { requireOwnPage, setPageHeaders } from '#integrations/sandbox/pages/page-security.ts'
import { forUsers, type Shown } from '#integrations/sandbox/pages/signed-in.ts'
import { changeSubscription } from './change-subscription.ts'
import { checkoutPage, decideCheckout } from './checkout-page.ts'
import type { SandboxCheckout } from './next-subscription.ts'
import { subscriptionPage } from './subscription-page.ts'

const CheckoutForm = v.object({ decision: v.picklist(['pay', 'decline', 'cancel']) })
const SubscriptionForm = v.object({ change: v.picklist(['renew', 'fail_payment', 'cancel']) })

export function mountPaymentPages(app: App, deps: Deps): void {
  app.get(
    '/sandbox/checkout/:id',
    forUsers('billing', async (c, shown) => {
      const found = await findCheckout(deps, { id: c.req.param('id') ?? '', shown })
      if (!found) return c.notFound()
      // The form's answer leads back to the console, which a policy of 'self' alone may not cover.
      setPageHeaders(c, { formTargets: [deps.settings.publicUrl] })
      return c.html(checkoutPage(found.checkout, found.organisation))
    }),
  )
  app.post(
    '/sandbox/checkout/:id',
    forUsers('billing', async (c, shown) => {
      requireOwnPage(c)
      const found = await findCheckout(deps, { id: c.req.param('id') ?? '', shown })
      if (!found) return c.notFound()
      const { decision } = parseForm(CheckoutForm, await c.req.parseBody())
      const status = await decideCheckout(deps, found.checkout, decision)
      return c.redirect(addressAfter(found.checkout, status), 303)
    }),
  )
  app.get(
    '/sandbox/subscriptions/:id',
    forUsers('billing', async (c, shown) => {
      const found = await findSubscription(deps, { id: c.req.param('id') ?? '', shown })
      if (!found) return c.notFound()
      setPageHeaders(c)
      return c.html(subscriptionPage(found.subscription, found.organisation))
    }),
  )
  app.post(
    '/sandbox/subscriptions/:id',
    forUsers('billing', async (c, shown) => {
      requireOwnPage(c)
      const found = await findSubscription(deps, { id: c.req.param('id') ?? '', shown })
      if (!found) return c.notFound()
      const { change } = parseForm(SubscriptionForm, await c.req.parseBody())
      await changeSubscription(deps, found.subscription, change)
      return c.redirect(`/sandbox/subscriptions/${found.subscription.id}`, 303)
    }),
  )
}

function addressAfter({ id, successUrl, cancelUrl }: SandboxCheckout, status: SandboxCheckout['status']) {
  if (status === 'paid') return successUrl
  return status === 'cancelled' ? cancelUrl : `/sandbox/checkout/${id}`
}

function parseForm<S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const form = v.safeParse(schema, body)
  if (!form.success) throw new AppError('bad_request', 'Please use the buttons on the page')
  return form.output
}

interface Asked {
  id: string
  shown: Shown
}

async function findCheckout({ db }: Deps, { id, shown }: Asked) {
  const orgId = await findOrganisation(db, 'sandbox-checkout', [id])
  if (!orgId || (shown && !shown.includes(orgId))) return undefined
  const [found] = await db
    .select({ checkout: sandboxCheckouts, organisation: organisations.name })
    .from(sandboxCheckouts)
    .innerJoin(organisations, eq(organisations.id, sandboxCheckouts.orgId))
    .where(and(eq(sandboxCheckouts.orgId, orgId), eq(sandboxCheckouts.id, id)))
  return found
}

async function findSubscription({ db }: Deps, { id, shown }: Asked) {
  const orgId = await findOrganisation(db, 'sandbox-subscription', [id])
  if (!orgId || (shown && !shown.includes(orgId))) return undefined
  const [found] = await db
    .select({ subscription: sandboxSubscriptions, organisation: organisations.name })
    .from(sandboxSubscriptions)
    .innerJoin(organisations, eq(organisations.id, sandboxSubscriptions.orgId))
    .where(and(eq(sandboxSubscriptions.orgId, orgId), eq(sandboxSubscriptions.id, id)))
  return found
}
