import type { CallLinks } from '@bonafide/shared/contract/appointments.ts'

/** The link for a video call of the user: their own, else that of the site, else the one for all sites. */
export function callLinkFor(links: CallLinks | null | undefined, site?: string | null): string | undefined {
  const of = (wanted: string | null) => links?.sites.find((one) => one.site === wanted)?.url
  return links?.own ?? (site ? of(site) : undefined) ?? of(null)
}
