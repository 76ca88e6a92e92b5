import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

const folder = mkdtempSync(join(tmpdir(), 'yoti-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const pem = (type: 'rsa' | 'ed25519') => {
  const { privateKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
const settings = {
  DATA_DIR: folder,
  DIGITAL_PROVIDER: 'yoti',
  YOTI_SDK_ID: '2f3d1c9a-7f61-4a0c-8b1e-0d5c6c1f2a3b',
  YOTI_KEY_FILE: file('key.pem', pem('rsa')),
}

test('with an id and the file of a key Yoti makes the digital checks', () => {
  const { digital, yoti } = parseEnv(settings)
  expect(digital).toBe('yoti')
  expect(yoti).toMatchObject({ apiUrl: 'https://api.yoti.com', sdkId: settings.YOTI_SDK_ID })
  expect(yoti?.key.asymmetricKeyType).toBe('rsa')
  expect(parseEnv({ DATA_DIR: folder }).yoti).toBeUndefined()
})

test.each([
  [{ YOTI_SDK_ID: '' }, /^YOTI_SDK_ID must be set with DIGITAL_PROVIDER=yoti$/],
  [{ YOTI_KEY_FILE: '' }, /^YOTI_KEY_FILE must be set with DIGITAL_PROVIDER=yoti$/],
  [{ YOTI_SDK_ID: 'mine' }, /^YOTI_SDK_ID must be a Client SDK ID of Yoti Hub$/],
  [{ YOTI_API_URL: 'http://api.example.com' }, /^YOTI_API_URL must be an https address/],
  [{ DIGITAL_PROVIDER: 'none' }, /^YOTI_SDK_ID and YOTI_KEY_FILE are used by nothing/],
  [{ YOTI_KEY_FILE: join(folder, 'missing.pem') }, /^YOTI_KEY_FILE must name a file that holds an RSA key/],
  [{ YOTI_KEY_FILE: file('text.pem', 'a secret') }, /^YOTI_KEY_FILE must name [^']+$/],
  [{ YOTI_KEY_FILE: file('other.pem', pem('ed25519')) }, /^YOTI_KEY_FILE must name [^']+$/],
])('%j is refused with the setting to change', (change, message) => {
  expect(() => parseEnv({ ...settings, ...change })).toThrow(message)
})
