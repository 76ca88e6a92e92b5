import { ssoErrors, ssoErrorTexts } from '@bonafide/shared/contract/single-sign-on.ts'

/** Returns the text of a failed sign-in; undefined without one, and for codes in the address that are unknown. */
export function ssoErrorText(error: string | undefined): string | undefined {
  const known = ssoErrors.find((one) => one === error)
  return known && ssoErrorTexts[known]
}
