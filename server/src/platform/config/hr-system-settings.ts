import * as v from 'valibot'
import { isApiUrl } from './setting-schemas.ts'

/** The settings of HR systems, as they are written in the environment. Organisations connect them by themselves. */
export const hrSystemSettings = {
  HR_SYSTEM_API_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isApiUrl, 'must be an https address without a path; http only for this machine'),
        v.transform((url) => new URL(url).origin),
      ),
    ),
    v.description(
      'Where HR systems are reached in place of their own hosts: for tests. Not set: BambooHR at the subdomain of each organisation, Personio at api.personio.de.',
    ),
  ),
}
