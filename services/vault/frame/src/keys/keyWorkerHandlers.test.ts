import {
  addressesDigest,
  addressesOf,
  deriveBitcoinKey,
  deriveEvmKey,
  deriveSolanaKey,
  isSetSigned,
  openWithRecovery,
  rootToSeed,
  sealToRecovery,
  wordsToRoot,
} from '@latchkey/vault/keys'
import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, createBase58check } from '@scure/base'
import { recoverAddress } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { base64url } from '../calls/base64url.ts'
import { decryptShare, encryptShare } from './encryptShare.ts'
import type { MadeSet } from './keyJobs.types.ts'
import { createKeyWorkerHandlers } from './keyWorkerHandlers.ts'
import { signJobs } from './rootJobs.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const newDeviceKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const user = 'u'.repeat(22)
const setId = 's'.repeat(22)
let deviceKey: CryptoKey
beforeAll(async () => {
  deviceKey = await newDeviceKey()
})

/** A wallet, and the guardian that its recovery key was handed to. */
async function madeWallet() {
  const handlers = createKeyWorkerHandlers()
  const guardian = random(32)
  const made = await handlers.create({ user, setId, deviceKey })
  const guardianKey = new Uint8Array(x25519.getPublicKey(guardian))
  const { sealedKey, addresses } = await handlers.enrol({ user, guardianKey, addresses: made.addresses })
  const context = { user, set: base64url.encode(made.recoveryPublicKey), slot: 'enrol', addresses }
  return { handlers, made, recoverySecret: openWithRecovery(guardian, sealedKey, context) }
}

/** D of a set as a browser would have it that was led to other addresses. */
async function coverFor(made: MadeSet, addresses: MadeSet['addresses']) {
  const bound = (of: MadeSet['addresses']) => ({ user, setId, addresses: addressesDigest(of) })
  const share = await decryptShare(deviceKey, made.coveredShare, bound(made.addresses))
  return encryptShare(deviceKey, share, bound(addresses))
}

describe('a wallet in the making', () => {
  it('hands the guardian the key of its public key, and opens by two pairs', async () => {
    const { handlers, made, recoverySecret } = await madeWallet()
    expect(new Uint8Array(x25519.getPublicKey(recoverySecret))).toEqual(made.recoveryPublicKey)
    await expect(handlers.readBack({ user, setId, deviceKey, kept: made })).resolves.toBeUndefined()
  })

  it.each(['coveredShare', 'serverShare', 'sealedRecovery'] as const)(
    'is not shown when one bit of %s came back wrong',
    async (name) => {
      const { handlers, made } = await madeWallet()
      for (const index of [0, made[name].length - 1]) {
        const bent = new Uint8Array(made[name])
        bent[index] = (bent[index] ?? 0) ^ 1
        await expect(handlers.readBack({ user, setId, deviceKey, kept: { ...made, [name]: bent } })).rejects.toThrow()
      }
    },
  )

  it('is bound to its person, its set and this browser', async () => {
    const { handlers, made } = await madeWallet()
    const given = { user, setId, deviceKey, kept: made }
    await expect(handlers.readBack({ ...given, user: 'v'.repeat(22) })).rejects.toThrow()
    await expect(handlers.readBack({ ...given, setId: 't'.repeat(22) })).rejects.toThrow()
    await expect(handlers.readBack({ ...given, deviceKey: await newDeviceKey() })).rejects.toThrow()
  })

  it('goes to the services with the word of its own key for what they get, and for nothing else', async () => {
    const { made } = await madeWallet()
    const { serverShare, sealedRecovery, recoveryPublicKey, proof, addresses } = made
    const bound = addressesDigest(addresses)
    const statement = { user, set: setId, serverShare, sealedRecovery, recoveryPublicKey, addresses: bound }
    expect(isSetSigned(statement, proof, addresses)).toBe(true)
    expect(isSetSigned({ ...statement, serverShare: random(33) }, proof, addresses)).toBe(false)
  })

  it('forgets its recovery key once it is good', async () => {
    const { handlers, made } = await madeWallet()
    await handlers.readBack({ user, setId, deviceKey, kept: made })
    const given = { user, guardianKey: new Uint8Array(32), addresses: made.addresses }
    await expect(handlers.enrol(given)).rejects.toThrow()
  })
})

describe('a wallet on this device', () => {
  it('signs only where D and S are of one set and the addresses are the account’s', async () => {
    const { made } = await madeWallet()
    const other = await madeWallet()
    const handlers = createKeyWorkerHandlers()
    const message = random(40)
    const given = { user, setId, deviceKey, ...made, jobs: [{ key: 'solana', message }] as const }
    const signed = (await handlers.sign({ ...given, serverShare: new Uint8Array(made.serverShare) }))[0]
    expect(signed).toHaveLength(64)
    await expect(handlers.sign({ ...given, serverShare: other.made.serverShare })).rejects.toThrow()
    await expect(
      handlers.sign({ ...given, serverShare: new Uint8Array(made.serverShare), addresses: other.made.addresses }),
    ).rejects.toThrow()
  })

  it.each(['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const)(
    'does not open where %s is another’s, when it is asked whether it opens',
    async (kind) => {
      const { made } = await madeWallet()
      const addresses = { ...made.addresses, [kind]: `${made.addresses[kind]}x` }
      const coveredShare = await coverFor(made, addresses)
      const given = { user, setId, deviceKey, ...made, coveredShare, addresses, jobs: [] }
      await expect(createKeyWorkerHandlers().sign(given)).rejects.toMatchObject({ code: 'keys/root-mismatch' })
    },
  )

  it('signs nothing of several when the address of one key is not the account’s', async () => {
    const { made } = await madeWallet()
    const jobs = [
      { key: 'evm', digest: random(32) },
      { key: 'solana', message: random(4) },
    ] as const
    for (const kind of ['evm', 'solana'] as const) {
      const addresses = { ...made.addresses, [kind]: `${made.addresses[kind]}x` }
      const serverShare = new Uint8Array(made.serverShare)
      const parts = { ...made, serverShare, addresses, coveredShare: await coverFor(made, addresses) }
      const signed = createKeyWorkerHandlers().sign({ user, setId, deviceKey, ...parts, jobs })
      await expect(signed).rejects.toMatchObject({ code: 'keys/root-mismatch' })
    }
  })

  it('wipes the share that it was handed', async () => {
    const { made } = await madeWallet()
    await createKeyWorkerHandlers().sign({ user, setId, deviceKey, ...made, jobs: [] })
    expect(made.serverShare.every((byte) => byte === 0)).toBe(true)
  })
})

it('D of a wallet opens for its own addresses alone', async () => {
  const { made } = await madeWallet()
  for (const kind of ['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const) {
    const addresses = addressesDigest({ ...made.addresses, [kind]: `${made.addresses[kind]}x` })
    await expect(decryptShare(deviceKey, made.coveredShare, { user, setId, addresses })).rejects.toMatchObject({
      code: 'frame/wallet-unreadable',
    })
  }
})

describe('another browser', () => {
  it('gets a set of its own from S, R and the guardian’s answer, and leaves the first one alone', async () => {
    const { made, recoverySecret } = await madeWallet()
    const handlers = createKeyWorkerHandlers()
    const ephemeral = await handlers.listen(undefined)
    const release = {
      user,
      set: base64url.encode(made.recoveryPublicKey),
      slot: 'release',
      addresses: addressesDigest(made.addresses),
    }
    const newSet = 'n'.repeat(22)
    const ownDeviceKey = await newDeviceKey()
    const given = {
      user,
      oldSetId: setId,
      setId: newSet,
      deviceKey: ownDeviceKey,
      serverShare: new Uint8Array(made.serverShare),
      sealedRecovery: made.sealedRecovery,
      recoveryPublicKey: made.recoveryPublicKey,
      addresses: made.addresses,
    }
    await expect(handlers.recover(given)).rejects.toThrow()
    const sealedRecoveryKey = new Uint8Array(sealToRecovery(ephemeral, recoverySecret, release, random))
    const taken = { user, recoveryPublicKey: made.recoveryPublicKey, sealedRecoveryKey, addresses: release.addresses }
    await handlers.take(taken)
    const recovered = await handlers.recover(given)
    expect(recovered.addresses).toEqual(made.addresses)
    expect(recovered.serverShare).not.toEqual(made.serverShare)
    await handlers.readBack({ user, setId: newSet, deviceKey: ownDeviceKey, kept: recovered })
    const old = { user, setId, deviceKey, ...made, jobs: [] }
    await expect(createKeyWorkerHandlers().sign({ ...old, serverShare: recovered.serverShare })).rejects.toThrow()
    await expect(createKeyWorkerHandlers().sign(old)).resolves.toEqual([])
    await expect(handlers.recover(given)).rejects.toThrow()
  })
})

describe('another device of this browser', () => {
  it('opens the wallet by a set that was made for it, and nobody else opens what was sealed to it', async () => {
    const { made } = await madeWallet()
    const [receiver, stranger] = [createKeyWorkerHandlers(), createKeyWorkerHandlers()]
    const newSetId = 'n'.repeat(22)
    const ownDeviceKey = await newDeviceKey()
    const given = { user, setId, deviceKey, ...made, newSetId }
    const handed = await createKeyWorkerHandlers().handOver({
      ...given,
      serverShare: new Uint8Array(made.serverShare),
      receiver: await receiver.listen(undefined),
    })
    await stranger.listen(undefined)
    const sealed = { user, setId: newSetId, deviceKey: ownDeviceKey, ...handed, addresses: made.addresses }
    await expect(stranger.receive(sealed)).rejects.toThrow()
    const coveredShare = await receiver.receive(sealed)
    await expect(receiver.receive(sealed)).rejects.toThrow()
    const opening = { user, setId: newSetId, deviceKey: ownDeviceKey, coveredShare, addresses: made.addresses }
    const { serverShare } = handed
    await expect(receiver.sign({ ...opening, serverShare, jobs: [] })).resolves.toEqual([])
    // Neither set opens with a part of the other.
    await expect(receiver.sign({ ...opening, serverShare: made.serverShare, jobs: [] })).rejects.toThrow()
  })
})

it('reveals the words of the wallet, and keys as other wallets import them', async () => {
  const { made } = await madeWallet()
  const revealed = await createKeyWorkerHandlers().reveal({ user, setId, deviceKey, ...made })
  if (revealed.kind !== 'phrase') return expect.unreachable()
  const words = revealed.words.join(' ')
  expect(revealed.words).toHaveLength(24)
  expect(mnemonicToAccount(words).address).toBe(made.addresses.evm)
  expect(privateKeyToAccount(revealed.evm as `0x${string}`).address).toBe(made.addresses.evm)
  expect(base58.encode(base58.decode(revealed.solana).slice(32))).toBe(made.addresses.solana)
  const coin = (wif: string) => createBase58check(sha256).decode(wif)
  for (const wif of [revealed.bitcoinPayment, revealed.bitcoinOrdinals]) expect(wif).toMatch(/^[KL]/)
  const seed = await rootToSeed(wordsToRoot(words))
  expect(coin(revealed.bitcoinPayment).slice(1, 33)).toEqual(deriveBitcoinKey(seed, 'p2wpkh'))
})

it('signs digests as r, s and recovery bit, and messages as RFC 8032 has them', async () => {
  const root = new Uint8Array(32).fill(7)
  const seed = await rootToSeed(root)
  const keys = new Map([['evm', deriveEvmKey(seed)] as const, ['solana', deriveSolanaKey(seed)] as const])
  const digest = new Uint8Array(32).fill(1)
  const message = new TextEncoder().encode('hello')
  const [evm, solana] = signJobs(keys, [
    { key: 'evm', digest },
    { key: 'solana', message },
  ])
  const { evm: address } = await addressesOf(root)
  const recovered = await recoverAddress({
    hash: `0x${hexOf(digest)}`,
    signature: `0x${hexOf(evm?.slice(0, 64) ?? digest)}${evm?.[64] === 1 ? '1c' : '1b'}`,
  })
  expect(recovered).toBe(address)
  expect(ed25519.verify(solana ?? digest, message, ed25519.getPublicKey(deriveSolanaKey(seed)))).toBe(true)
})

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
