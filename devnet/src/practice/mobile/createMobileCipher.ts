import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'

const curve = 'prime256v1'
const keyBytes = 65
const signatureBytes = 64
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-128-gcm'

/** The encryption of a session of the Mobile Wallet Adapter, on the wallet's side. */
export type MobileCipher = {
  /** The wallet's key of this session: the first part of HELLO_RSP. */
  readonly publicKey: Buffer
  seal(text: string): Buffer
  /** Throws for a frame that is altered or out of its turn. */
  open(frame: Buffer): string
}

/** Answers HELLO_REQ. Throws unless it is signed by the key of the link. */
export function createMobileCipher(association: Buffer, hello: Buffer): MobileCipher {
  if (hello.length !== keyBytes + signatureBytes) throw new Error(`A hello of ${hello.length} bytes.`)
  const theirs = hello.subarray(0, keyBytes)
  const signer = { key: toPublicKey(association), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', theirs, signer, hello.subarray(keyBytes))) throw new Error('The hello is not of the link.')
  const own = createECDH(curve)
  const publicKey = own.generateKeys()
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), association, Buffer.alloc(0), 16))
  let sent = 0
  let received = 0
  return {
    publicKey,
    seal(text) {
      sent += 1
      const sequence = Buffer.alloc(4)
      sequence.writeUInt32BE(sent)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(sequence)
      return Buffer.concat([sequence, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(frame) {
      const sequence = frame.subarray(0, 4)
      if (sequence.readUInt32BE() !== received + 1) throw new Error('A frame is out of its turn.')
      received += 1
      const iv = frame.subarray(4, 4 + ivBytes)
      const decipher = createDecipheriv(algorithm, key, iv).setAAD(sequence)
      decipher.setAuthTag(frame.subarray(-tagBytes))
      const sealed = frame.subarray(4 + ivBytes, -tagBytes)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

/** A point of the curve as Node's own key. */
function toPublicKey(point: Buffer) {
  const half = (keyBytes - 1) / 2
  const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)].map((part) => part.toString('base64url'))
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
}
