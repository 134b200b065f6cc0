import {
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
import { createKeyDesk } from './keyWorkerHandlers.ts'
import { signJobs } from './rootJobs.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const newCover = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
const user = 'u'.repeat(22)
const setId = 's'.repeat(22)
let cover: CryptoKey
beforeAll(async () => {
  cover = await newCover()
})

/** A wallet, and the guardian that its recovery key was handed to. */
async function madeWallet() {
  const desk = createKeyDesk()
  const guardian = random(32)
  const made = await desk.create({ user, setId, cover })
  const sealedKey = await desk.enrol({ user, guardianKey: new Uint8Array(x25519.getPublicKey(guardian)) })
  const context = { user, set: base64url.encode(made.recoveryPublicKey), slot: 'enrol' }
  return { desk, made, recoverySecret: openWithRecovery(guardian, sealedKey, context) }
}

describe('a wallet in the making', () => {
  it('hands the guardian the key of its public key, and opens by two pairs', async () => {
    const { desk, made, recoverySecret } = await madeWallet()
    expect(new Uint8Array(x25519.getPublicKey(recoverySecret))).toEqual(made.recoveryPublicKey)
    await expect(desk.readBack({ user, setId, cover, kept: made })).resolves.toBeUndefined()
  })

  it.each(['coveredShare', 'serverShare', 'sealedRecovery'] as const)(
    'is not shown when one bit of %s came back wrong',
    async (name) => {
      const { desk, made } = await madeWallet()
      for (const index of [0, made[name].length - 1]) {
        const bent = new Uint8Array(made[name])
        bent[index] = (bent[index] ?? 0) ^ 1
        await expect(desk.readBack({ user, setId, cover, kept: { ...made, [name]: bent } })).rejects.toThrow()
      }
    },
  )

  it('is bound to its person, its set and this browser', async () => {
    const { desk, made } = await madeWallet()
    const given = { user, setId, cover, kept: made }
    await expect(desk.readBack({ ...given, user: 'v'.repeat(22) })).rejects.toThrow()
    await expect(desk.readBack({ ...given, setId: 't'.repeat(22) })).rejects.toThrow()
    await expect(desk.readBack({ ...given, cover: await newCover() })).rejects.toThrow()
  })

  it('goes to the services with the word of its own key for what they get, and for nothing else', async () => {
    const { made } = await madeWallet()
    const { serverShare, sealedRecovery, recoveryPublicKey, proof, addresses } = made
    const statement = { user, set: setId, serverShare, sealedRecovery, recoveryPublicKey }
    expect(isSetSigned(statement, proof, addresses.evm)).toBe(true)
    expect(isSetSigned({ ...statement, serverShare: random(33) }, proof, addresses.evm)).toBe(false)
  })

  it('forgets its recovery key once it is good', async () => {
    const { desk, made } = await madeWallet()
    await desk.readBack({ user, setId, cover, kept: made })
    await expect(desk.enrol({ user, guardianKey: new Uint8Array(32) })).rejects.toThrow()
  })
})

describe('a wallet on this device', () => {
  it('signs only where D and S are of one set and the addresses are the account’s', async () => {
    const { made } = await madeWallet()
    const other = await madeWallet()
    const desk = createKeyDesk()
    const message = random(40)
    const given = { user, setId, cover, ...made, jobs: [{ key: 'solana', message }] as const }
    const signed = (await desk.sign({ ...given, serverShare: new Uint8Array(made.serverShare) }))[0]
    expect(signed).toHaveLength(64)
    await expect(desk.sign({ ...given, serverShare: other.made.serverShare })).rejects.toThrow()
    await expect(
      desk.sign({ ...given, serverShare: new Uint8Array(made.serverShare), addresses: other.made.addresses }),
    ).rejects.toThrow()
  })

  it.each(['evm', 'solana', 'bitcoinPayment', 'bitcoinOrdinals'] as const)(
    'does not open where %s is another’s, when it is asked whether it opens',
    async (kind) => {
      const { made } = await madeWallet()
      const addresses = { ...made.addresses, [kind]: `${made.addresses[kind]}x` }
      const given = { user, setId, cover, ...made, addresses, jobs: [] }
      await expect(createKeyDesk().sign(given)).rejects.toMatchObject({ code: 'keys/root-mismatch' })
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
      const signed = createKeyDesk().sign({ user, setId, cover, ...made, serverShare, addresses, jobs })
      await expect(signed).rejects.toMatchObject({ code: 'keys/root-mismatch' })
    }
  })

  it('wipes the share that it was handed', async () => {
    const { made } = await madeWallet()
    await createKeyDesk().sign({ user, setId, cover, ...made, jobs: [] })
    expect(made.serverShare.every((byte) => byte === 0)).toBe(true)
  })
})

describe('another browser', () => {
  it('gets a set of its own from S, R and the guardian’s answer, and leaves the first one alone', async () => {
    const { made, recoverySecret } = await madeWallet()
    const desk = createKeyDesk()
    const ephemeral = await desk.listen(undefined)
    const release = { user, set: base64url.encode(made.recoveryPublicKey), slot: 'release' }
    const newSet = 'n'.repeat(22)
    const ownCover = await newCover()
    const given = {
      user,
      oldSetId: setId,
      setId: newSet,
      cover: ownCover,
      serverShare: new Uint8Array(made.serverShare),
      sealedRecovery: made.sealedRecovery,
      recoveryPublicKey: made.recoveryPublicKey,
      addresses: made.addresses,
    }
    await expect(desk.recover(given)).rejects.toThrow()
    const sealedRecoveryKey = new Uint8Array(sealToRecovery(ephemeral, recoverySecret, release, random))
    await desk.take({ user, recoveryPublicKey: made.recoveryPublicKey, sealedRecoveryKey })
    const recovered = await desk.recover(given)
    expect(recovered.addresses).toEqual(made.addresses)
    expect(recovered.serverShare).not.toEqual(made.serverShare)
    await desk.readBack({ user, setId: newSet, cover: ownCover, kept: recovered })
    const old = { user, setId, cover, ...made, jobs: [] }
    await expect(createKeyDesk().sign({ ...old, serverShare: recovered.serverShare })).rejects.toThrow()
    await expect(createKeyDesk().sign(old)).resolves.toEqual([])
    await expect(desk.recover(given)).rejects.toThrow()
  })
})

describe('another device of this browser', () => {
  it('opens the wallet by a set that was made for it, and nobody else opens what was sealed to it', async () => {
    const { made } = await madeWallet()
    const [receiver, stranger] = [createKeyDesk(), createKeyDesk()]
    const newSetId = 'n'.repeat(22)
    const ownCover = await newCover()
    const given = { user, setId, cover, ...made, newSetId }
    const handed = await createKeyDesk().handOver({
      ...given,
      serverShare: new Uint8Array(made.serverShare),
      receiver: await receiver.listen(undefined),
    })
    await stranger.listen(undefined)
    const sealed = { user, setId: newSetId, cover: ownCover, sealedDevice: handed.sealedDevice }
    await expect(stranger.receive(sealed)).rejects.toThrow()
    const coveredShare = await receiver.receive(sealed)
    await expect(receiver.receive(sealed)).rejects.toThrow()
    const opening = { user, setId: newSetId, cover: ownCover, coveredShare, addresses: made.addresses }
    const { serverShare } = handed
    await expect(receiver.sign({ ...opening, serverShare, jobs: [] })).resolves.toEqual([])
    // Neither set opens with a part of the other.
    await expect(receiver.sign({ ...opening, serverShare: made.serverShare, jobs: [] })).rejects.toThrow()
  })
})

it('reveals the words of the wallet, and keys as other wallets import them', async () => {
  const { made } = await madeWallet()
  const revealed = await createKeyDesk().reveal({ user, setId, cover, ...made })
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
