import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Value = number | string | boolean | Uint8Array | readonly (readonly [number | string, Value])[]
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** CBOR as CTAP2 writes it: definite lengths, shortest heads. By hand, so that it shares no code with the service. */
export function writeCbor(value: Value): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.length), ...value.flatMap(([key, each]) => [writeCbor(key), writeCbor(each)])])
}

const makers = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EdDSA: () => generateKeyPairSync('ed25519'),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  shortRsa: () => generateKeyPairSync('rsa', { modulusLength: 1024 }),
} as const

/** How an answer departs from the right one. */
export type Twist = {
  challenge?: string
  origin?: string
  type?: string
  rpId?: string
  flags?: number
  signCount?: number
  extra?: Uint8Array
  userHandle?: string | null
  id?: string
}

/** Touched, verified, backup eligible and backed up. */
const usual = 0x01 | 0x04 | 0x08 | 0x10

/** A passkey provider in software, with one passkey; WebAuthn level 3, section 6. */
export function createAuthenticator(rpId: string, origin: string, kind: keyof typeof makers = 'ES256') {
  const { privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject } = makers[kind]()
  const credentialId = randomBytes(32)
  const counter = { value: 0 }
  let owner = ''

  function coseKey(): Buffer {
    const jwk = publicKey.export({ format: 'jwk' })
    const part = (name: 'x' | 'y' | 'n' | 'e') => Buffer.from(jwk[name] ?? '', 'base64url')
    if (kind === 'ES256')
      return writeCbor([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part('x')],
        [-3, part('y')],
      ])
    if (kind === 'EdDSA')
      return writeCbor([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, part('x')],
      ])
    return writeCbor([
      [1, 3],
      [3, -257],
      [-1, part('n')],
      [-2, part('e')],
    ])
  }
  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: true,
        topOrigin: 'https://app.example',
      }),
    )
  const data = (twist: Twist, more: number, tail: Uint8Array) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.signCount ?? counter.value)
    const flags = Buffer.from([(twist.flags ?? usual) | more])
    return Buffer.concat([sha256(twist.rpId ?? rpId), flags, count, tail, twist.extra ?? Buffer.alloc(0)])
  }

  return {
    credentialId: text(credentialId),
    counter,
    /** `navigator.credentials.create()` */
    create(options: { challenge: string; userHandle: string }, twist: Twist & { key?: Uint8Array } = {}) {
      owner = options.userHandle
      const size = Buffer.from([0, credentialId.length])
      const made = Buffer.concat([Buffer.alloc(16), size, credentialId, twist.key ?? coseKey()])
      const attestation = writeCbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data(twist, 0x40, made)],
      ])
      return {
        id: twist.id ?? text(credentialId),
        clientDataJSON: text(clientData('webauthn.create', options.challenge, twist)),
        attestationObject: text(attestation),
        transports: ['internal'],
        prf: true,
      }
    },
    /** `navigator.credentials.get()` */
    get(options: { challenge: string }, twist: Twist = {}) {
      const client = clientData('webauthn.get', options.challenge, twist)
      const signed = data(twist, 0, Buffer.alloc(0))
      const message = Buffer.concat([signed, sha256(client)])
      const signature = sign(kind === 'EdDSA' ? null : 'sha256', message, privateKey)
      return {
        id: twist.id ?? text(credentialId),
        clientDataJSON: text(client),
        authenticatorData: text(signed),
        signature: text(signature),
        userHandle: twist.userHandle === undefined ? owner : twist.userHandle,
      }
    },
  }
}
