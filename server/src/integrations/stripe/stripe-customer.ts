import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import type { Connection } from '#platform/db/database.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { paymentCustomers } from '#billing/billing-tables.ts'
import { askStripe, stripeName } from './stripe-client.ts'
import type { CheckoutRequest } from '#billing/payment-provider.ts'
import { Customer } from './stripe-answers.ts'

/** Stripe's id of an organisation, if it has one. */
export async function findCustomer(connection: Connection, orgId: string): Promise<string | undefined> {
  const [customer] = await connection
    .select({ ref: paymentCustomers.providerRef })
    .from(paymentCustomers)
    .where(and(eq(paymentCustomers.orgId, orgId), eq(paymentCustomers.provider, stripeName)))
  return customer?.ref
}

type Buyer = Pick<CheckoutRequest, 'checkoutId' | 'orgId' | 'organisation'>

/** Finds the customer of an organisation, or creates it before the first checkout: all purchases are made by it. */
export async function findOrCreateCustomer(
  stripe: Stripe,
  connection: Connection,
  buyer: Buyer,
  clock: () => Date,
): Promise<string> {
  const { orgId } = buyer
  const known = await findCustomer(connection, orgId)
  if (known !== undefined) return known
  const providerRef = await createCustomer(stripe, buyer)
  await noteCustomer(connection, orgId, providerRef)
  await connection
    .insert(paymentCustomers)
    .values({ orgId, provider: stripeName, providerRef, createdAt: clock() })
    .onConflictDoNothing()
  // When two requests run at once, the first one's customer stays.
  return (await findCustomer(connection, orgId)) ?? providerRef
}

/** A new customer in place of one that is gone. The answers about what it bought are numbered on. */
export async function replaceCustomer(
  stripe: Stripe,
  connection: Connection,
  buyer: Buyer,
  { gone, clock }: { gone: string; clock: () => Date },
): Promise<string> {
  const { orgId } = buyer
  const providerRef = await createCustomer(stripe, buyer)
  await noteCustomer(connection, orgId, providerRef)
  await connection
    .update(paymentCustomers)
    .set({ providerRef, createdAt: clock() })
    .where(
      and(
        eq(paymentCustomers.orgId, orgId),
        eq(paymentCustomers.provider, stripeName),
        eq(paymentCustomers.providerRef, gone),
      ),
    )
  return (await findCustomer(connection, orgId)) ?? providerRef
}

function noteCustomer(connection: Connection, orgId: string, ref: string): Promise<void> {
  return requireLookup(connection, { kind: 'payment-customer', key: vendorKey(stripeName, ref), orgId })
}

async function createCustomer(stripe: Stripe, { checkoutId, orgId, organisation }: Buyer): Promise<string> {
  const { id } = await askStripe('customers.create', Customer, () =>
    stripe.customers.create(
      { name: organisation, metadata: { orgId } },
      { idempotencyKey: `customer:${checkoutId}` },
    ),
  )
  return id
}
