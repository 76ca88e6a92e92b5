import { expect, test } from 'vitest'
import { tryAgain } from './status-report.ts'
import { isSigned, signatureOf } from './twilio-signature.ts'

// The example of Twilio's own documentation and libraries.
const authToken = '12345'
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
// Unordered, since signing sorts the parameters.
const params = new URLSearchParams({
  To: '+18005551212',
  From: '+14158675309',
  Digits: '1234',
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
})
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='

test('a request signed by Twilio is known by its signature', () => {
  expect(signatureOf(authToken, url, params)).toBe(signature)
  expect(isSigned(authToken, { url, params, signature })).toBe(true)
})

test('the usual port may be in the address that was signed', () => {
  const withPort = 'https://mycompany.com:443/myapp.php?foo=1&bar=2'
  expect(isSigned(authToken, { url, params, signature: signatureOf(authToken, withPort, params) })).toBe(true)
  const other = 'https://mycompany.com:8443/myapp.php?foo=1&bar=2'
  expect(isSigned(authToken, { url: other, params, signature })).toBe(true)
  expect(isSigned(authToken, { url, params, signature: signatureOf(authToken, other, params) })).toBe(false)
})

test('what we put behind a # may be in the address that was signed, and nothing else may', () => {
  const accepts = (signedUrl: string) =>
    isSigned(authToken, { url, params, signature: signatureOf(authToken, signedUrl, params) })
  expect(accepts(`${url}${tryAgain}`)).toBe(true)
  expect(accepts(`https://mycompany.com:443/myapp.php?foo=1&bar=2${tryAgain}`)).toBe(true)
  for (const other of ['#', '#rc=5', `${tryAgain}&rt=1`, '#other']) expect(accepts(url + other)).toBe(false)
})

test('any other token, address, field or signature is refused', () => {
  const changed = new URLSearchParams(params)
  changed.set('Digits', '1235')
  const more = new URLSearchParams([...params, ['Extra', '1']])
  expect(isSigned('12346', { url, params, signature })).toBe(false)
  expect(isSigned(authToken, { url: url.replace('bar=2', 'bar=3'), params, signature })).toBe(false)
  expect(isSigned(authToken, { url, params: changed, signature })).toBe(false)
  expect(isSigned(authToken, { url, params: more, signature })).toBe(false)
  for (const wrong of [undefined, '', 'x', signature.slice(1), signature.replace('R', 'S')]) {
    expect(isSigned(authToken, { url, params, signature: wrong })).toBe(false)
  }
})
