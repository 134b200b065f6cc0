import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An authority of a test's own, made when it runs. */
export type Authority = {
  readonly pem: string
  /** @param days That the certificate has left; negative: it has ended. */
  issue(names: readonly string[], days?: number): { readonly key: string; readonly cert: string }
}

const dayMs = 86_400_000

/** DER: a value of a type, with its length. */
function der(type: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const length =
    body.length < 0x80
      ? Buffer.of(body.length)
      : Buffer.concat([
          Buffer.of(0x80 | Math.ceil(size.length / 2)),
          Buffer.from(size.padStart(2 * Math.ceil(size.length / 2), '0'), 'hex'),
        ])
  return Buffer.concat([Buffer.of(type), length, body])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
const commonName = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))))
const time = (ms: number) =>
  der(
    0x17,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  )
const always = der(0x01, Buffer.of(0xff))

/** RFC 5280, 4.1. */
function certify(options: {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly endsAtMs: number
  readonly extension: Buffer
}): string {
  const { subject, issuer, publicKey, signer, endsAtMs, extension } = options
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ecdsaWithSha256,
    commonName(issuer),
    sequence(time(Date.now() - 30 * dayMs), time(endsAtMs)),
    commonName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = der(0x03, Buffer.of(0), sign('sha256', signed, signer))
  const base64 = sequence(signed, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`
}

const newKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

export function createAuthority(name: string): Authority {
  const own = newKeys()
  const pem = certify({
    subject: name,
    issuer: name,
    publicKey: own.publicKey,
    signer: own.privateKey,
    endsAtMs: Date.now() + 365 * dayMs,
    extension: sequence(oid('551d13'), always, der(0x04, sequence(always))),
  })
  return {
    pem,
    issue(names, days = 60) {
      const { publicKey, privateKey } = newKeys()
      const alternatives = sequence(...names.map((host) => der(0x82, Buffer.from(host))))
      const cert = certify({
        subject: names[0] ?? '',
        issuer: name,
        publicKey,
        signer: own.privateKey,
        endsAtMs: Date.now() + days * dayMs,
        extension: sequence(oid('551d11'), der(0x04, alternatives)),
      })
      return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert }
    },
  }
}
