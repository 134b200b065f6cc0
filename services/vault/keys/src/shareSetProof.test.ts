import { hashMessage, hashTypedData, keccak256, recoverAddress, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { addressesOf } from './addresses.ts'
import { createRoot } from './bip39.ts'
import { isSetSigned, type SetStatement, setDigest, signSet } from './shareSetProof.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const statement: SetStatement = {
  user: 'ann',
  set: 'one',
  serverShare: random(33),
  sealedRecovery: random(105),
  recoveryPublicKey: random(32),
  addresses: 'of-the-wallet',
}

describe('the proof of a share set', () => {
  it('is one of the wallet’s own key, as another library reads it', async () => {
    const root = createRoot(random)
    const addresses = await addressesOf(root)
    const proof = await signSet(root, statement)
    expect(isSetSigned(statement, proof, addresses)).toBe(true)
    const [recovery = 0] = proof
    const signature = { r: toHex(proof.slice(1, 33)), s: toHex(proof.slice(33)), yParity: recovery }
    expect(await recoverAddress({ hash: toHex(setDigest(statement)), signature })).toBe(addresses.evm)
  })

  it('is none of another person, set, part, key or wallet', async () => {
    const [root, other] = [createRoot(random), createRoot(random)]
    const addresses = await addressesOf(root)
    const proof = await signSet(root, statement)
    const changes: Partial<SetStatement>[] = [
      { user: 'eve' },
      { set: 'two' },
      { serverShare: random(33) },
      { sealedRecovery: random(105) },
      { recoveryPublicKey: random(32) },
      { addresses: 'of-another' },
    ]
    for (const change of changes) expect(isSetSigned({ ...statement, ...change }, proof, addresses)).toBe(false)
    expect(isSetSigned(statement, proof, await addressesOf(other))).toBe(false)
    expect(isSetSigned(statement, await signSet(other, statement), addresses)).toBe(false)
    for (const broken of [new Uint8Array(65), new Uint8Array(0), random(65), proof.slice(1)])
      expect(isSetSigned(statement, broken, addresses)).toBe(false)
  })

  it('has no second form', async () => {
    const root = createRoot(random)
    const addresses = await addressesOf(root)
    const proof = await signSet(root, statement)
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = (order - BigInt(toHex(proof.slice(33)))).toString(16).padStart(64, '0')
    const twin = new Uint8Array([1 - (proof[0] ?? 0), ...proof.slice(1, 33), ...Buffer.from(high, 'hex')])
    expect(isSetSigned(statement, twin, addresses)).toBe(false)
  })

  it('signs no message, typed data or transaction of the same text', () => {
    const hex = toHex(setDigest(statement))
    const text = JSON.stringify(['latchkey/share-set/v2'])
    const typed = hashTypedData({
      domain: {},
      types: { Set: [{ name: 'user', type: 'string' }] },
      primaryType: 'Set',
      message: { user: 'ann' },
    })
    for (const hash of [hashMessage(text), hashMessage({ raw: hex }), keccak256(toHex(text)), typed])
      expect(hash).not.toBe(hex)
  })
})
