import { Building2, Gem, type LucideIcon, Package, Zap } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'

interface PlanLook {
  icon: LucideIcon
  /** The lines of the detail dialog. */
  features: readonly string[]
}

const looks: Record<string, PlanLook> = {
  basic: {
    icon: Zap,
    features: [
      'Email, phone, identity and right-to-work checks',
      'Invitations by email, SMS and WhatsApp',
      'Email support',
    ],
  },
  premium: {
    icon: Gem,
    features: ['Everything in Basic', 'Lower price for extra credits', 'Reports', 'Priority support'],
  },
  enterprise: {
    icon: Building2,
    features: [
      'Everything in Premium',
      'Lowest price for extra credits',
      'Widget and webhooks',
      'A named contact',
    ],
  },
}
const generic: PlanLook = { icon: Package, features: ['Standard features'] }

/** Returns the icon and features of a plan by its name, in any case (spec.md section 4). */
export function planLook(name: string): PlanLook {
  const key = name.toLowerCase()
  return Object.hasOwn(looks, key) ? (looks[key] ?? generic) : generic
}

/** Returns the name of a plan as it is shown: `free` is Free. */
export function planTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** True for an active plan. Anything else shows as Inactive. */
export function isActive(planStatus: string): boolean {
  return planStatus.toLowerCase() === 'active'
}

/** Formats a price with the short sign of its currency: `$1,200`, or `£29.50` where there are cents. */
export function formatPrice(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2
  return amount.toLocaleString('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats a price without decimals, from minor units. */
export function formatMinor(price: { amount?: number | null; currency?: string } | null | undefined): string {
  return formatPrice(Math.round((price?.amount ?? 0) / 100), price?.currency ?? 'usd')
}

/** Shows Active or Inactive. */
export function PlanStatusBadge({ status }: { status: string }) {
  return isActive(status) ? <Badge tone="success">Active</Badge> : <Badge tone="neutral">Inactive</Badge>
}
