import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'x-twilio-signature'

/**
 * Whether Twilio signed these parameters for this address: base64 of HMAC-SHA1, keyed with the account's token,
 * over the address and each name and value, sorted by name (twilio.com/docs/usage/security).
 */
export function isSigned(
  authToken: string,
  { url, params, signature }: { url: string; params: URLSearchParams; signature: string | undefined },
): boolean {
  const given = Buffer.from(signature ?? '')
  // Its proxies may add or drop the port; its own libraries accept both.
  return addressForms(url).some((form) => {
    const expected = Buffer.from(signatureOf(authToken, form, params))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
}

export function signatureOf(authToken: string, url: string, params: URLSearchParams): string {
  const names = [...new Set(params.keys())].toSorted((a, b) => (a < b ? -1 : 1))
  const signed = names.map((name) => {
    const values = [...new Set(params.getAll(name))].toSorted((a, b) => (a < b ? -1 : 1))
    return values.map((value) => name + value).join('')
  })
  return createHmac('sha1', authToken)
    .update(url + signed.join(''))
    .digest('base64')
}

function addressForms(url: string): string[] {
  const { protocol, host, hostname, port, pathname, search } = new URL(url)
  const usualPort = protocol === 'https:' ? '443' : '80'
  const path = pathname + search
  return [
    `${protocol}//${host}${path}`,
    port ? `${protocol}//${hostname}${path}` : `${protocol}//${hostname}:${usualPort}${path}`,
  ]
}
