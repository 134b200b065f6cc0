import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { describe, expect, it } from 'vitest'
import { hChaCha20, openMoveFileByItsDocument } from '../test/openMoveFileByItsDocument.ts'
import vectors from '../test/vectors/moveFile.json' with { type: 'json' }
import { addressesOf } from './addresses.ts'
import { createMoveFile, openMoveFile } from './moveFile.ts'
import { readMoveFile } from './readMoveFile.ts'
import { stretchPassword } from './recoveryWraps.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const failure = (code: string) => expect.objectContaining({ name: 'KeysError', code: `keys/move-${code}` })
type File = (typeof vectors)[number]['file']
const [first] = vectors
if (first === undefined) throw new Error('There is no vector.')
const whole = JSON.stringify(first.file)

/** What reading alone says, or opening with the right password: nothing before the check costs a second. */
async function codeOf(text: string): Promise<string> {
  const error: unknown = await openMoveFile(text, first?.password ?? '').catch((reason: unknown) => reason)
  return error instanceof Error && 'code' in error ? String(error.code) : 'opened'
}

describe('a move file', () => {
  it.each(vectors)('of a fixed root, salt and nonce is the same bytes: $title', async ({ title: _, ...vector }) => {
    const root = Uint8Array.from(Buffer.from(vector.root, 'hex'))
    const { logins, madeAt, password } = vector
    const filled = (size: number) => new Uint8Array(size).fill(size)
    const made = await createMoveFile({ root, addresses: await addressesOf(root), logins, madeAt }, password, filled)
    expect(made).toEqual(vector.file)
    const opened = await openMoveFile(JSON.stringify(vector.file), password)
    expect(hexOf(opened.root)).toBe(vector.root)
    expect(opened).toMatchObject({ addresses: vector.file.addresses, logins, madeAt })
  })

  it.each(vectors)(
    'is opened by a second reader that knows its document alone: $title',
    ({ file, password, root, ...rest }) => {
      const { logins, madeAt } = rest
      const sealedRoot = Buffer.from(root, 'hex').toString('base64url')
      expect(openMoveFileByItsDocument(JSON.stringify(file), password)).toEqual({ root: sealedRoot, logins, madeAt })
    },
  )

  it('has its second reader checked by the vector of the draft, section 2.2.1', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index))
    const nonce = Buffer.from('000000090000004a0000000031415927', 'hex')
    expect(hexOf(hChaCha20(key, nonce))).toBe('82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc')
  })

  it('that is cut at any byte is told as damaged, before any guess', async () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(await codeOf(whole.slice(0, length))).toBe('keys/move-damaged')
  })

  it('with any one bit flipped opens nothing, and says so before any guess', async () => {
    const bytes = Buffer.from(whole)
    const codes = new Set<string>()
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const bent = Buffer.from(bytes)
      bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      const code = await codeOf(bent.toString())
      expect(code, `bit ${bit}`).not.toBe('opened')
      codes.add(code)
    }
    expect([...codes].toSorted()).toEqual([
      'keys/move-cost',
      'keys/move-damaged',
      'keys/move-other-file',
      'keys/move-version',
    ])
  })

  it('of another version, kind or cost, too large or of wrong types is refused by a name of its own', () => {
    const { file } = first
    const { sealed: _, ...without } = file
    const cases: [code: string, value: unknown][] = [
      ['version', { ...file, kind: 'latchkey/move/v4' }],
      // A file of a single key has one address, and one of a phrase has four.
      ['damaged', { ...file, kind: 'latchkey/move/v2' }],
      ['damaged', { ...file, kind: 'latchkey/move/v3' }],
      ['damaged', { ...file, addresses: { evm: file.addresses.evm } }],
      ['other-file', { ...file, kind: 'latchkey/exit/v1' }],
      ['other-file', []],
      ['other-file', null],
      ['other-file', 7],
      ['cost', { ...file, kdf: { ...file.kdf, memoryKiB: 8 } }],
      ['cost', { ...file, kdf: { ...file.kdf, memoryKiB: 1_048_576 } }],
      ['cost', { ...file, kdf: { ...file.kdf, passes: 1 } }],
      ['cost', { ...file, kdf: { ...file.kdf, passes: '3' } }],
      ['cost', { ...file, kdf: { ...file.kdf, lanes: 4 } }],
      ['cost', { ...file, kdf: { ...file.kdf, name: 'argon2i' } }],
      ['damaged', { ...file, kdf: { ...file.kdf, salt: 'AAAA' } }],
      ['damaged', { ...file, kdf: { ...file.kdf, more: 1 } }],
      ['damaged', { ...file, kdf: [] }],
      ['damaged', { ...file, addresses: { ...file.addresses, evm: 7 } }],
      ['damaged', { ...file, addresses: { ...file.addresses, evm: '","' } }],
      ['damaged', { ...file, sealed: 7 }],
      ['damaged', { ...file, check: 'AAAA' }],
      ['damaged', { ...file, more: 1 }],
      ['damaged', without],
    ]
    for (const [code, value] of cases) expect(() => readMoveFile(JSON.stringify(value))).toThrow(failure(code))
    expect(() => readMoveFile(' '.repeat(100_000_000))).toThrow(failure('too-large'))
  })

  it('opens with its own password alone, and not where somebody exchanged its addresses', async () => {
    await expect(openMoveFile(whole, `${first.password} `)).rejects.toEqual(failure('password'))
    const other = vectors[1]?.file.addresses ?? first.file.addresses
    const swapped = withCheck({ ...first.file, addresses: { ...first.file.addresses, evm: other.evm } })
    await expect(openMoveFile(swapped, first.password)).rejects.toEqual(failure('password'))
  })

  it('that was sealed with the password around another key, or around nothing readable, opens nothing', async () => {
    const other = vectors[1]?.file.addresses ?? first.file.addresses
    const plain = JSON.stringify({ root: Buffer.alloc(32, 42).toString('base64url'), logins: [], madeAt: '' })
    const sealed = await sealedBy({ ...first.file, addresses: other }, plain)
    await expect(openMoveFile(sealed, first.password)).rejects.toEqual(failure('addresses'))
    const notContents = await sealedBy(first.file, '{"root":7}')
    await expect(openMoveFile(notContents, first.password)).rejects.toEqual(failure('contents'))
  })

  it('is not made for addresses of another root', async () => {
    const root = random(32)
    const addresses = vectors[1]?.file.addresses ?? first.file.addresses
    const made = createMoveFile({ root, addresses, logins: [], madeAt: first.madeAt }, first.password, random)
    await expect(made).rejects.toMatchObject({ code: 'keys/root-mismatch' })
  })

  it('has the header of its document in each example there', () => {
    const document = readFileSync(new URL('../../../../docs/move-file.md', import.meta.url), 'utf8')
    expect(document).toContain(headOf(first.file))
    expect(document).toContain(first.file.sealed)
  })
})

const headOf = ({ kind, kdf, addresses }: File) => {
  const { name, version, memoryKiB, passes, lanes, salt } = kdf
  const { evm, solana, bitcoinPayment, bitcoinOrdinals } = addresses
  return JSON.stringify([
    kind,
    name,
    version,
    memoryKiB,
    passes,
    lanes,
    salt,
    evm,
    solana,
    bitcoinPayment,
    bitcoinOrdinals,
  ])
}

/** The file with a check that fits: what somebody who changes it would write. */
function withCheck(file: File): string {
  const sealed = Buffer.from(file.sealed, 'base64url')
  const check = createHash('sha256').update(headOf(file)).update(sealed).digest('base64url')
  return JSON.stringify({ ...file, check })
}

/** The file around other contents: what somebody who knows the password could write. */
async function sealedBy(file: File, plain: string): Promise<string> {
  const key = await stretchPassword(first?.password ?? '', Buffer.from(file.kdf.salt, 'base64url'))
  const nonce = random(24)
  const sealed = xchacha20poly1305(key, nonce, Buffer.from(headOf(file))).encrypt(Buffer.from(plain))
  return withCheck({ ...file, sealed: Buffer.concat([nonce, sealed]).toString('base64url') })
}
