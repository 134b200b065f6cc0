import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { openMoveFileByItsDocument } from '../test/openMoveFileByItsDocument.ts'
import vector from '../test/vectors/keyMoveFile.json' with { type: 'json' }
import { addressesAs, addressesDigest, addressesOf, openRootKeys, type RootAddresses } from './addresses.ts'
import { wordsToRoot } from './bip39.ts'
import { createExitFile, openExitFile } from './exitFile.ts'
import { createMoveFile, openMoveFile } from './moveFile.ts'
import { createPrintedCode } from './printedCode.ts'
import { findKeyMistake, readPrivateKey } from './privateKey.ts'
import { openKeys, openRoot, splitRoot } from './shamir.ts'
import { isSetSigned, signSet } from './shareSetProof.ts'

// A wallet whose root is one private key of Ethereum.

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const phrase = `${'abandon '.repeat(11)}about`

/** A key as another library has it. */
function newKey() {
  const root = random(32)
  const { address } = privateKeyToAccount(`0x${Buffer.from(root).toString('hex')}`)
  return { root, addresses: { evm: address } }
}

describe('the digest of addresses', () => {
  it('of four is what it always was, and of one is another, which no four have', async () => {
    const four = await addressesOf(wordsToRoot(phrase))
    expect(addressesDigest(four)).toBe('JPciRAsic1Ymi3K8QbJYTouXWUpjtJ17oJc8swIhEEc')
    const one = addressesDigest({ evm: four.evm })
    expect(one).toBe('DiYtV7Lyc9z3ereaeYGJgu_XlSh6xHZcrfGeRe839AE')
    const others = [
      { ...four, solana: undefined },
      { evm: four.evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' },
      { evm: four.evm, solana: null, bitcoinPayment: null, bitcoinOrdinals: null },
    ]
    for (const other of others) expect(addressesDigest(other as never)).not.toBe(one)
  })
})

describe('a single key', () => {
  it('has the address that another library gives, and opens by any two of its shares', async () => {
    const { root, addresses } = newKey()
    expect(await addressesAs(root, 'evmKey')).toEqual(addresses)
    const { device, server, recovery } = await splitRoot(root)
    for (const [one, other] of [
      [device, server],
      [server, recovery],
      [device, recovery],
    ] as const) {
      expect(await openRoot(one, other, addresses)).toEqual(root)
      expect((await openKeys(one, other, addresses, new Set(['evm']))).get('evm')).toEqual(root)
    }
  })

  it('gives no key where somebody says that it is a phrase, or of a phrase that it is a key', async () => {
    const { root, addresses } = newKey()
    const four = await addressesOf(root)
    const { device, server } = await splitRoot(root)
    const mismatch = { code: 'keys/root-mismatch' }
    // Of the key, by the server: the words of its bytes, with or without the key's own address.
    for (const claimed of [
      { ...four, evm: addresses.evm },
      { ...addresses, solana: four.solana },
    ] as RootAddresses[]) {
      await expect(openRoot(device, server, claimed)).rejects.toMatchObject(mismatch)
      await expect(openKeys(device, server, claimed, new Set(['evm']))).rejects.toMatchObject(mismatch)
    }
    // Of the phrase: its own first address as that of a key.
    await expect(openRoot(device, server, { evm: four.evm })).rejects.toMatchObject(mismatch)
    await expect(openKeys(device, server, { evm: four.evm }, new Set(['evm']))).rejects.toMatchObject(mismatch)
    // A key has none of another network.
    const keys = await openRootKeys(root, 'evmKey')
    for (const kind of ['solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const) {
      expect(() => keys.key(kind)).toThrow(expect.objectContaining(mismatch))
      await expect(openKeys(device, server, addresses, new Set([kind]))).rejects.toMatchObject(mismatch)
    }
  })

  it('is never bytes that are no key', async () => {
    for (const root of [new Uint8Array(32), bytes(order), random(16), new Uint8Array(32).fill(255)]) {
      await expect(addressesAs(root, 'evmKey')).rejects.toMatchObject({ code: 'keys/root-mismatch' })
      const { device, server } = await splitRoot(root)
      const { evm } = newKey().addresses
      await expect(openKeys(device, server, { evm }, new Set(['evm']))).rejects.toMatchObject({
        code: 'keys/root-mismatch',
      })
    }
  })

  it('signs for its share sets as a phrase does', async () => {
    const { root, addresses } = newKey()
    const statement = {
      user: 'ann',
      set: 'one',
      serverShare: random(33),
      sealedRecovery: random(105),
      recoveryPublicKey: random(32),
      addresses: addressesDigest(addresses),
    }
    expect(isSetSigned(statement, await signSet(root, statement, 'evmKey'), addresses)).toBe(true)
    expect(isSetSigned(statement, await signSet(root, statement), addresses)).toBe(false)
  })
})

describe('its files', () => {
  it('are of a version of their own: the move file is the same bytes by a fixed salt and nonce', async () => {
    const { password, madeAt, file } = vector
    const root = bytes(vector.root)
    const filled = (size: number) => new Uint8Array(size).fill(size)
    const addresses = await addressesAs(root, 'evmKey')
    expect(await createMoveFile({ root, addresses, logins: [], madeAt }, password, filled)).toEqual(file)
    const opened = await openMoveFile(JSON.stringify(file), password)
    expect(opened).toMatchObject({ root, addresses: file.addresses, madeAt })
    const sealedRoot = Buffer.from(root).toString('base64url')
    expect(openMoveFileByItsDocument(JSON.stringify(file), password)).toEqual({ root: sealedRoot, logins: [], madeAt })
  })

  it('open by the printed code, and by no other kind that somebody writes on them', async () => {
    const { root, addresses } = newKey()
    const { device, recovery } = await splitRoot(root)
    const code = createPrintedCode(random)
    const file = await createExitFile({ user: 'ann', setId: 'one', addresses, device, recovery }, code, random)
    expect(file.kind).toBe('latchkey/exit/v2')
    expect(await openExitFile(file, code)).toEqual(root)
    const four = { ...(await addressesOf(root)), evm: addresses.evm }
    for (const changed of [
      { ...file, kind: 'latchkey/exit/v1' as const },
      { ...file, kind: 'latchkey/exit/v1' as const, addresses: four },
    ])
      await expect(openExitFile(changed, code)).rejects.toMatchObject({ code: 'keys/seal-invalid' })
  })
})

describe('a private key as a person types it', () => {
  const { root } = vector

  it.each([root, `0x${root}`, `  0X${root.toUpperCase()}\n`])('is read from %j', (text) => {
    expect(findKeyMistake(text)).toBeUndefined()
    expect(readPrivateKey(text)).toEqual({ root: bytes(root), kind: 'evmKey', mayBeAddress: false })
  })

  it.each([
    ['', { is: 'length', count: 0 }],
    [root.slice(1), { is: 'length', count: 63 }],
    [`0x${root}0`, { is: 'length', count: 65 }],
    [`${root.slice(1)}g`, { is: 'form' }],
    [`${root.slice(0, 32)} ${root.slice(32)}`, { is: 'form' }],
    ['0'.repeat(64), { is: 'range' }],
    [order, { is: 'range' }],
    ['f'.repeat(64), { is: 'range' }],
    ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', { is: 'address' }],
    [phrase, { is: 'phrase' }],
    ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', { is: 'network' }],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', { is: 'network' }],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', { is: 'network' }],
  ])('is not %j, and what that is is named', (text, mistake) => {
    expect(findKeyMistake(text)).toEqual({ kind: 'key', ...mistake })
    expect(() => readPrivateKey(text)).toThrow(expect.objectContaining({ code: 'keys/key-invalid' }))
  })

  it('is the largest that there is, and the smallest', () => {
    expect(findKeyMistake(`${order.slice(0, -1)}0`)).toBeUndefined()
    expect(findKeyMistake('1'.padStart(64, '0'))).toBeUndefined()
  })
})
