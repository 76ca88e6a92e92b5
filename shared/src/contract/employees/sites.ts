import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/text.ts'

/** The place where employees work, in the organisation's own words. */
export const Site = line('Please enter a site', { min: 1, max: 120 })

export const mostSites = 50

/** The sites that a recruiter is limited to: null for no limit. */
export const SiteLimit = v.nullable(
  v.pipe(
    v.array(Site),
    v.minLength(1, 'Please choose at least one site'),
    v.maxLength(mostSites, `Please choose ${mostSites} sites or fewer`),
    v.transform((chosen) => [...new Set(chosen)]),
  ),
)

/** The sites to choose from. A user who is limited has their own, and names one of them with each employee they add. */
export const KnownSites = v.object({ items: v.array(v.string()), limited: v.boolean() })
export type KnownSites = v.InferOutput<typeof KnownSites>

export const sites = {
  list: endpoint({
    method: 'GET',
    path: '/sites',
    effect: 'view',
    summary: 'List the sites that employees work at and users are limited to: the first 200 by name.',
    permission: 'employees:read',
    auth: ['session'],
    reply: KnownSites,
  }),
}
