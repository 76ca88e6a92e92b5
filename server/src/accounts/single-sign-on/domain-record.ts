import { randomBytes } from 'node:crypto'

const prefix = 'bonafide-domain-verification='

/** Returns a value that nobody but the owner of the domain has a reason to publish. */
export function newDomainValue(): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`
}

/** Returns the TXT record that proves a domain: below a name of its own, apart from what else the domain publishes. */
export function domainRecord({ domain, domainValue }: { domain: string; domainValue: string }) {
  return { name: `_bonafide.${domain}`, value: domainValue }
}

/** Returns the part after the @, as domains are compared; the address was parsed as one before. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
