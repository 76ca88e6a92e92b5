/** A token's middle part says what it opens. This one says the invitation form and is signed by nobody. */
export function previewToken(now = Date.now()): string {
  const iat = Math.floor(now / 1000)
  const claims = { view: 'invite', iat, exp: iat + 365 * 24 * 3600 }
  return `preview.${btoa(JSON.stringify(claims))}.preview`
}
