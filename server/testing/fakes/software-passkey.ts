import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** The input that a browser gives to an authenticator. */
export interface Ceremony {
  challenge: string
  /** The origin of the page that asks. */
  origin?: string
  rpId?: string
}

const defaults = { origin: 'http://localhost:3000', rpId: 'localhost' }
const userPresent = 0x01
const attested = 0x40

/** An authenticator in software, with a key of its own (ES256) that it really signs with. */
export function createPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential = randomBytes(32)
  const id = credential.toString('base64url')
  let uses = 0
  const clientData = (type: string, { challenge, origin = defaults.origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: Record<string, string>) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    response,
    clientExtensionResults: {},
  })
  return {
    id,
    /** Replies as `navigator.credentials.create` does. */
    make(ceremony: Ceremony) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const cose = Buffer.concat([
        // A map of 5: key type EC2, algorithm ES256, curve P-256, then the two coordinates.
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
        Buffer.from([0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const size = Buffer.from([0, credential.length])
      const authData = Buffer.concat([
        head(ceremony, userPresent | attested, uses),
        Buffer.alloc(16),
        size,
        credential,
        cose,
      ])
      const attestation = Buffer.concat([
        // { fmt: 'none', attStmt: {}, authData }
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Replies as `navigator.credentials.get` does. */
    use(ceremony: Ceremony) {
      uses += 1
      const authenticatorData = head(ceremony, userPresent, uses)
      const client = clientData('webauthn.get', ceremony)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function head({ rpId = defaults.rpId }: Ceremony, flags: number, uses: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(uses)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** CBOR text of fewer than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}
