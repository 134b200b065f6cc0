import { Keypair } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { addressesAs, addressesDigest, addressesOf, type RootAddresses } from './addresses.ts'
import { rootToSeed } from './bip39.ts'
import { createExitFile, openExitFile } from './exitFile.ts'
import { createMoveFile, openMoveFile } from './moveFile.ts'
import { createPrintedCode } from './printedCode.ts'
import { findKeyMistake, readPrivateKey, writePrivateKey } from './privateKey.ts'
import { openKeys, openRoot, splitRoot } from './shamir.ts'
import { isSetSigned, isSignedBy, type SetStatement, setDigest, signSet, signSolanaProof } from './shareSetProof.ts'
import { signEd25519 } from './signatures.ts'
import { deriveSolanaKey } from './slip10.ts'

// A wallet whose root is the seed of one key pair of Solana.

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const mismatch = { code: 'keys/root-mismatch' }

/** A key pair as another library has it. */
function newPair() {
  const root = random(32)
  const pair = Keypair.fromSeed(root)
  const solana = pair.publicKey.toBase58()
  return { root, pair: pair.secretKey, solana, addresses: { solana } as RootAddresses }
}

const statementOf = (addresses: RootAddresses): SetStatement => ({
  user: 'ann',
  set: 'one',
  serverShare: random(33),
  sealedRecovery: random(105),
  recoveryPublicKey: random(32),
  addresses: addressesDigest(addresses),
})

describe('a key pair of Solana', () => {
  it('has the address that another library gives, and opens by any two of its shares', async () => {
    const { root, addresses } = newPair()
    expect(await addressesAs(root, 'solanaKey')).toEqual(addresses)
    const { device, server, recovery } = await splitRoot(root)
    for (const [one, other] of [
      [device, server],
      [server, recovery],
      [device, recovery],
    ] as const) {
      expect(await openRoot(one, other, addresses)).toEqual(root)
      expect((await openKeys(one, other, addresses, new Set(['solana']))).get('solana')).toEqual(root)
    }
    await expect(openKeys(device, server, addresses, new Set(['evm']))).rejects.toMatchObject(mismatch)
    await expect(addressesAs(random(31), 'solanaKey')).rejects.toMatchObject(mismatch)
  })

  it('has a digest that neither a phrase nor a key of Ethereum has', async () => {
    const fixed = { solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' }
    const own = addressesDigest(fixed)
    expect(own).toBe('MyZLxFqD9ErjI2lhsnKpRRvEsn6hUAc9LQFqytb4jaM')
    const others = [
      { evm: fixed.solana },
      { ...fixed, evm: null },
      { ...fixed, evm: '', bitcoinPayment: '', bitcoinOrdinals: '' },
      { ...fixed, bitcoinPayment: null, bitcoinOrdinals: null },
    ]
    for (const other of others) expect(addressesDigest(other as never)).not.toBe(own)
  })

  it('gives no key where somebody says that it is another kind, or of another kind that it is one', async () => {
    const { root, solana, addresses } = newPair()
    const [four, one] = [await addressesOf(root), await addressesAs(root, 'evmKey')]
    const { device, server } = await splitRoot(root)
    // The key’s own address among those of the words of its bytes; their address as that of a key.
    const claims = [
      { ...four, solana },
      { ...one, solana },
      { solana: four.solana },
      { evm: solana },
    ] as RootAddresses[]
    for (const claimed of claims) {
      await expect(openRoot(device, server, claimed)).rejects.toMatchObject(mismatch)
      await expect(openKeys(device, server, claimed, new Set(['solana']))).rejects.toMatchObject(mismatch)
    }
    expect(await openRoot(device, server, addresses)).toEqual(root)
  })
})

describe('its proof of a share set', () => {
  it('is by its own key, and of no other person, set, part, key or wallet', async () => {
    const { root, addresses } = newPair()
    const other = newPair()
    const statement = statementOf(addresses)
    const proof = await signSet(root, statement, 'solanaKey')
    expect(proof).toHaveLength(64)
    expect(isSetSigned(statement, proof, addresses)).toBe(true)
    const changes: Partial<SetStatement>[] = [
      { user: 'eve' },
      { set: 'two' },
      { serverShare: random(33) },
      { sealedRecovery: random(105) },
      { recoveryPublicKey: random(32) },
      { addresses: addressesDigest(other.addresses) },
    ]
    for (const change of changes) expect(isSetSigned({ ...statement, ...change }, proof, addresses)).toBe(false)
    expect(isSetSigned(statement, proof, other.addresses)).toBe(false)
    expect(isSetSigned(statement, await signSet(other.root, statement, 'solanaKey'), addresses)).toBe(false)
    for (const broken of [new Uint8Array(64), new Uint8Array(0), random(64), proof.slice(1)])
      expect(isSetSigned(statement, broken, addresses)).toBe(false)
  })

  it('is none by another kind of key, whichever kind somebody says that the wallet is of', async () => {
    const { root, addresses } = newPair()
    const [four, one] = [await addressesOf(root), await addressesAs(root, 'evmKey')]
    const statement = statementOf(addresses)
    const kinds = { phrase: four, evmKey: one, solanaKey: addresses } as const
    for (const [signed, own] of Object.entries(kinds))
      for (const claimed of Object.values(kinds)) {
        const proof = await signSet(root, statement, signed as keyof typeof kinds)
        expect(isSetSigned(statement, proof, claimed), signed).toBe(claimed === own)
      }
    // Nor by the key of Solana that a phrase has as well.
    const ofPhrase = signSolanaProof(deriveSolanaKey(await rootToSeed(root)), setDigest(statement))
    expect(isSetSigned(statement, ofPhrase, { solana: four.solana })).toBe(true)
    expect(isSetSigned(statement, ofPhrase, four)).toBe(false)
  })

  it('is none that a page has had signed as a message, and signs no message', async () => {
    const { root, addresses } = newPair()
    const statement = statementOf(addresses)
    const digest = setDigest(statement)
    // What `solana_signMessage` answers for these very bytes.
    const asMessage = signEd25519(root, digest)
    expect(isSignedBy(digest, asMessage, addresses)).toBe(false)
    expect(await signSet(root, statement, 'solanaKey')).not.toEqual(asMessage)
  })

  it('is none of a key that everyone signs for', () => {
    // The neutral point: R the same and s zero hold for every text, where small keys are let through.
    const neutral = { solana: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' } as const
    const anyone = new Uint8Array(64)
    anyone[0] = 1
    expect(isSignedBy(random(32), anyone, neutral)).toBe(false)
  })
})

describe('its files', () => {
  it('are of a version of their own, and open as a key of Solana alone', async () => {
    const { root, addresses, solana } = newPair()
    const [password, madeAt] = ['correct horse battery', '2026-11-26T12:00:00.000Z']
    const file = await createMoveFile({ root, addresses, logins: [], madeAt }, password, random)
    expect(file).toMatchObject({ kind: 'latchkey/move/v3', addresses: { solana } })
    const text = JSON.stringify(file)
    expect(await openMoveFile(text, password)).toMatchObject({ root, addresses, madeAt })
    for (const kind of ['latchkey/move/v1', 'latchkey/move/v2'])
      await expect(openMoveFile(JSON.stringify({ ...file, kind }), password)).rejects.toMatchObject({
        code: 'keys/move-damaged',
      })

    const { device, recovery } = await splitRoot(root)
    const code = createPrintedCode(random)
    const exit = await createExitFile({ user: 'ann', setId: 'one', addresses, device, recovery }, code, random)
    expect(exit.kind).toBe('latchkey/exit/v3')
    expect(await openExitFile(exit, code)).toEqual(root)
    const one = await addressesAs(root, 'evmKey')
    for (const changed of [
      { ...exit, kind: 'latchkey/exit/v2' as const },
      { ...exit, kind: 'latchkey/exit/v2' as const, addresses: one },
      { ...exit, kind: 'latchkey/exit/v1' as const, addresses: await addressesOf(root) },
    ])
      await expect(openExitFile(changed, code)).rejects.toMatchObject({ code: 'keys/seal-invalid' })
  })
})

describe('a key pair as a person pastes it', () => {
  const { root, pair, solana } = newPair()
  const text = writePrivateKey(root, 'solanaKey')
  const numbers = [...pair]
  const list = (of: readonly unknown[]) => `[${of.join(',')}]`

  it('is read from what its wallets export, and written so', () => {
    const read = { root, kind: 'solanaKey', mayBeAddress: false }
    for (const typed of [text, ` ${text}\n`, list(numbers), JSON.stringify(numbers, undefined, 2)]) {
      expect(findKeyMistake(typed)).toBeUndefined()
      expect(readPrivateKey(typed)).toEqual(read)
    }
    expect(Keypair.fromSecretKey(readBase58(text)).publicKey.toBase58()).toBe(solana)
  })

  it('is read from the seed alone, which may be an address as well', () => {
    // An address as text is 32 bytes, too: what is read of it is another wallet.
    expect(readPrivateKey(solana)).toEqual({ root: readBase58(solana), kind: 'solanaKey', mayBeAddress: true })
  })

  it.each([
    ['a pair whose last byte is another', list([...numbers.slice(0, 63), (numbers[63] ?? 0) ^ 1]), { is: 'pair' }],
    ['a pair whose seed is another', list([(numbers[0] ?? 0) ^ 1, ...numbers.slice(1)]), { is: 'pair' }],
    ['63 numbers', list(numbers.slice(1)), { is: 'pairLength', count: 63 }],
    ['65 numbers', list([...numbers, 0]), { is: 'pairLength', count: 65 }],
    ['no numbers', '[]', { is: 'pairLength', count: 0 }],
    ['a number of more than a byte', list([...numbers.slice(1), 256]), { is: 'number' }],
    ['a number below zero', list([...numbers.slice(1), -1]), { is: 'number' }],
    ['a part of a number', list([...numbers.slice(1), '1.5']), { is: 'number' }],
    ['a word among the numbers', list([...numbers.slice(1), 'one']), { is: 'number' }],
    ['lists in a list', '[[1,2]]', { is: 'form' }],
    ['a text that was cut', text.slice(0, 80), { is: 'pairLength', count: expect.any(Number) }],
    ['a text with what is in none', `0${text}`, { is: 'form' }],
    ['far too long a text', text.repeat(9), { is: 'form' }],
    ['an address of Ethereum', privateKeyToAccount(generatePrivateKey()).address, { is: 'address' }],
    ['a phrase', `${'abandon '.repeat(11)}about`, { is: 'phrase' }],
  ])('is not %s, and what that is is named', (_, typed, mistake) => {
    expect(findKeyMistake(typed)).toEqual({ kind: 'key', ...mistake })
    expect(() => readPrivateKey(typed)).toThrow(expect.objectContaining({ code: 'keys/key-invalid' }))
  })

  it('is a key of Ethereum where it is 64 digits', () => {
    const key = generatePrivateKey()
    expect(readPrivateKey(key)).toMatchObject({ kind: 'evmKey', mayBeAddress: false })
    expect(writePrivateKey(readPrivateKey(key).root, 'evmKey')).toBe(key)
  })
})

function readBase58(text: string): Uint8Array {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter))
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  const body = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return new Uint8Array([...new Uint8Array(zeros), ...body])
}
