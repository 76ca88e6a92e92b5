import { api } from '@bonafide/shared/contract/api.ts'
import { createPasskey } from '../fakes/software-passkey.ts'
import type { TestServer } from '../harness/create-test-server.ts'
import type { MakeWrite } from './make-write.ts'
import { totpCode } from './second-factors.ts'

/** Makes a user's changes to their second factors, of which none is left. Returns their token afterwards. */
export async function changeFactors(
  server: TestServer,
  write: MakeWrite,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<string> {
  const app = await write(api.secondFactor.addTotp, { token, body: { name: 'Phone' } })
  const code = () => {
    server.clock.advance(30_000)
    return totpCode(server, String(app.secret))
  }
  const params = { id: String(app.id) }
  await write(api.secondFactor.confirmTotp, { token, params, body: { code: code() } })
  await write(api.secondFactor.renewRecoveryCodes, { token })
  const asked = await server.request('POST', '/auth/signin', { body: { email, password } })
  const proof = { challenge: asked.json.challenge, code: code() }
  const { access_token: anew } = await write(api.secondFactor.finishSignIn, { body: proof })
  const { challenge } = await write(api.secondFactor.startStepUp, { token: anew })
  await write(api.secondFactor.stepUp, { token: anew, body: { challenge, code: code() } })
  const begun = await write(api.secondFactor.startPasskey, { token: anew })
  const made = createPasskey().make({ challenge: begun.challenge })
  const passkey = { challenge: begun.challenge, name: 'Laptop', passkey: made }
  await write(api.secondFactor.addPasskey, { token: anew, body: passkey })
  await write(api.secondFactor.remove, { token: anew, params })
  const { json } = await server.request('GET', '/auth/factors', { token: anew })
  await write(api.secondFactor.remove, { token: anew, params: { id: json.items[0].id } })
  return anew
}
