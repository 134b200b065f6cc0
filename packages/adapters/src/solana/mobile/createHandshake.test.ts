import { createCipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { createHandshake } from './createHandshake.ts'
import { createSealedChannel } from './createMobileSession.ts'

/** Whether `signature` over `bytes` is of the key at `point`, by Node's own code. */
function isSignedBy(point: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    Buffer.from(part).toString('base64url'),
  )
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature)
}

it('greets with a fresh key that the key of the link has signed', async () => {
  const handshake = await createHandshake()
  expect(handshake.publicKey).toHaveLength(65)
  expect(handshake.publicKey[0]).toBe(4)
  const [first, second] = [await handshake.hello(), await handshake.hello()]
  for (const hello of [first, second]) {
    expect(hello).toHaveLength(65 + 64)
    expect(isSignedBy(handshake.publicKey, hello.subarray(0, 65), hello.subarray(65))).toBe(true)
  }
  expect(first.subarray(0, 65)).not.toEqual(second.subarray(0, 65))
  const stranger = await createHandshake()
  expect(isSignedBy(stranger.publicKey, first.subarray(0, 65), first.subarray(65))).toBe(false)
})

it('agrees with the code of others on the key: ECDH, then HKDF salted with the key of the link', async () => {
  const handshake = await createHandshake()
  const hello = await handshake.hello()
  const wallet = createECDH('prime256v1')
  const point = Uint8Array.from(wallet.generateKeys())
  const channel = createSealedChannel(await handshake.agree(point))

  const secret = wallet.computeSecret(hello.subarray(0, 65))
  const key = Buffer.from(hkdfSync('sha256', secret, handshake.publicKey, Buffer.alloc(0), 16))
  const [sequence, iv] = [Buffer.from([0, 0, 0, 1]), Buffer.alloc(12, 9)]
  const cipher = createCipheriv('aes-128-gcm', key, iv).setAAD(sequence)
  const sealed = Buffer.concat([sequence, iv, cipher.update('{"v":"1"}'), cipher.final(), cipher.getAuthTag()])
  expect(await channel.open(Uint8Array.from(sealed))).toBe('{"v":"1"}')
})

it('takes nothing for a key that is none, and no answer before it has greeted', async () => {
  const handshake = await createHandshake()
  await expect(handshake.agree(new Uint8Array(65))).rejects.toThrow('before it was asked')
  await handshake.hello()
  for (const wrong of [new Uint8Array(65), new Uint8Array(64).fill(4), new Uint8Array(65).fill(4), new Uint8Array()]) {
    await expect(handshake.agree(wrong)).rejects.toThrow()
  }
})
