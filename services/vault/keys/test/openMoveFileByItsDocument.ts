import { argon2Sync, createDecipheriv, createHash } from 'node:crypto'

/** A second reader of move files, written from docs/move-file.md over Node's own Argon2id and ChaCha20-Poly1305. */
export function openMoveFileByItsDocument(text: string, password: string): Record<string, unknown> {
  const { kind, kdf, addresses, sealed, check } = JSON.parse(text)
  const { name, version, memoryKiB, passes, lanes, salt } = kdf
  const names = kind === 'latchkey/move/v2' ? ['evm'] : ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals']
  const own = names.map((each) => `"${addresses[each]}"`).join()
  const head = Buffer.from(`["${kind}","${name}",${version},${memoryKiB},${passes},${lanes},"${salt}",${own}]`)
  const bytes = Buffer.from(sealed, 'base64url')
  const digest = createHash('sha256').update(head).update(bytes).digest('base64url')
  if (digest !== check) throw new Error('The check differs.')
  const key = argon2Sync('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: Buffer.from(salt, 'base64url'),
    memory: memoryKiB,
    passes,
    parallelism: lanes,
    tagLength: 32,
  })
  const nonce = bytes.subarray(0, 24)
  const subkey = hChaCha20(key, nonce.subarray(0, 16))
  const shortNonce = Buffer.concat([Buffer.alloc(4), nonce.subarray(16)])
  const decipher = createDecipheriv('chacha20-poly1305', subkey, shortNonce, { authTagLength: 16 })
  decipher.setAAD(head, { plaintextLength: bytes.length - 40 })
  decipher.setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(24, -16)), decipher.final()]).toString())
}

/** draft-irtf-cfrg-xchacha-03, section 2.2. */
export function hChaCha20(key: Uint8Array, nonce: Uint8Array): Buffer {
  const state = Buffer.concat([Buffer.from('expand 32-byte k'), key, nonce])
  const words = Array.from({ length: 16 }, (_, i) => state.readUInt32LE(i * 4))
  const at = (i: number) => words[i] ?? 0
  const mix = (a: number, b: number, to: number, by: number) => {
    words[a] = (at(a) + at(b)) >>> 0
    const turned = (at(to) ^ at(a)) >>> 0
    words[to] = ((turned << by) | (turned >>> (32 - by))) >>> 0
  }
  const quarter = (a: number, b: number, c: number, d: number) => {
    mix(a, b, d, 16)
    mix(c, d, b, 12)
    mix(a, b, d, 8)
    mix(c, d, b, 7)
  }
  for (let round = 0; round < 10; round += 1) {
    for (let i = 0; i < 4; i += 1) quarter(i, i + 4, i + 8, i + 12)
    for (let i = 0; i < 4; i += 1) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4))
  }
  const out = Buffer.alloc(32)
  for (const [index, word] of [0, 1, 2, 3, 12, 13, 14, 15].entries()) out.writeUInt32LE(at(word), index * 4)
  return out
}
