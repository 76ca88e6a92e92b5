import { createHmac, timingSafeEqual } from 'node:crypto'
import { tryAgain } from './status-report.ts'

export const signatureHeader = 'x-twilio-signature'

/**
 * True when Twilio signed these parameters for this address: base64 of HMAC-SHA1, keyed with the account's token, over
 * the address and each name and value, sorted by name (twilio.com/docs/usage/security).
 */
export function isSigned(
  authToken: string,
  { url, params, signature }: { url: string; params: URLSearchParams; signature: string | undefined },
): boolean {
  const given = Buffer.from(signature ?? '')
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
  // Twilio's proxies may add or drop the port; its own libraries accept both.
  const hosts = [host, port ? hostname : `${hostname}:${usualPort}`]
  // A fragment is never sent, and those who use one say that Twilio does not sign it either (withastro/flue,
  // openclaw). No live account has shown it here, so that both are taken.
  const rests = ['', tryAgain].map((fragment) => pathname + search + fragment)
  return hosts.flatMap((name) => rests.map((rest) => `${protocol}//${name}${rest}`))
}
