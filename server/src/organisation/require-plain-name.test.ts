import { expect, test } from 'vitest'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const noAddress = 'Please enter a name without a web address, and with a space after each dot'

const signUp = async (orgName: string) => {
  const { status, json } = await server.request('POST', '/auth/signup', { body: { ...newSignUp(), orgName } })
  return { status, errors: json.errors }
}
const change = async (token: string, body: object) => {
  const { status, json } = await server.request('PATCH', '/settings', { token, body })
  return { status, errors: json.errors }
}

test.each([
  ['https://pay', noAddress],
  ['Your parcel: parcels-now.example/pay', noAddress],
  ['WWW.OAK.EXAMPLE', noAddress],
  ['oak．example', noAddress],
  ['münchen.example', noAddress],
  ['x'.repeat(81), 'Please use 80 characters or fewer'],
  ['Oak\u0007Care', 'Please remove the hidden characters. Try typing the text instead of pasting it'],
])('an organisation may not be named %j, at sign-up or later', async (name, message) => {
  expect(await signUp(name)).toEqual({ status: 422, errors: { orgName: message } })
  const { token } = await server.signUp()
  expect(await change(token, { name })).toEqual({ status: 422, errors: { name: message } })
})

test.each(['J.P.Morgan', 'St. Mary’s Hospice', 'Oak & Ash Ltd.', 'No. 10 Care', 'x'.repeat(80)])(
  'an organisation may be named %j',
  async (name) => {
    expect(await signUp(name)).toEqual({ status: 201, errors: undefined })
  },
)

const hostile = 'Ella evil.example/pay'

test('no user and no employee is named with a web address, by whichever way they come', async () => {
  const { token, email } = await server.signUp()
  const refusal = async (method: string, path: string, body: object) => {
    const { status, json } = await server.request(method, path, { token, body })
    return { status, errors: json.errors }
  }
  expect(await refusal('PATCH', '/auth/me', { name: hostile, email })).toEqual({
    status: 422,
    errors: { name: noAddress },
  })
  expect(await refusal('POST', '/employees/invite', { ...newInvitation(), fullName: hostile })).toEqual({
    status: 422,
    errors: { fullName: noAddress },
  })
  const rows = [{ ...newInvitation(), fullName: hostile }]
  const imported = await server.request('POST', '/employees/import', { token, body: { rows, dryRun: true } })
  expect(imported.text).toContain(noAddress)
  const key = await server.request('POST', '/api-keys', {
    token,
    body: { name: 'Portal', scopes: ['employees:write'] },
  })
  const byKey = await server.request('POST', '/employees/invite', {
    token: key.json.key as string,
    body: { ...newInvitation(), fullName: hostile },
  })
  expect(byKey.json.errors).toEqual({ fullName: noAddress })
})
