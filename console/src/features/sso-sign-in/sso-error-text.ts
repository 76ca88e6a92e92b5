import { ssoErrors, ssoErrorTexts } from '@bonafide/shared/contract/single-sign-on.ts'

/** Nothing for a sign-in that has not failed, and for what an address says beyond the known reasons. */
export function ssoErrorText(error: string | undefined): string | undefined {
  const known = ssoErrors.find((one) => one === error)
  return known && ssoErrorTexts[known]
}
