import { addressesDigest, addressesOf, createMoveFile, createRecoveryKey, sealToRecovery } from '@latchkey/vault/keys'
import { recoverAddress, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { bringRoot } from './bringRoot.ts'
import type { BroughtRoot } from './keyJobs.types.ts'
import { createKeyWorkerHandlers } from './keyWorkerHandlers.ts'

const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
const user = 'u'.repeat(22)
const setId = 's'.repeat(22)
const phrase = `${'abandon '.repeat(11)}about`
let deviceKey: CryptoKey
beforeAll(async () => {
  deviceKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
})

/** A worker that listens, and what a person has brought to it. */
async function brought() {
  const handlers = createKeyWorkerHandlers()
  const receiver = await handlers.listen(undefined)
  const root = await bringRoot({ user, receiver, source: { kind: 'words', phrase } })
  if ('mistake' in root) throw new Error('It was to open.')
  const { addresses, sealedRoot } = root
  return { handlers, receiver, root: { addresses, sealedRoot } as BroughtRoot }
}

describe('a root that is brought', () => {
  it('makes a wallet of its own addresses, again until it has been read back, and not after', async () => {
    const { handlers, root } = await brought()
    const given = { user, setId, deviceKey, brought: root }
    expect((await handlers.create(given)).addresses.evm).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    const made = await handlers.create(given)
    expect(made.addresses).toEqual(root.addresses)
    // S of a root of 16 bytes, as the auth service takes it.
    expect(made.serverShare).toHaveLength(17)
    await handlers.readBack({ user, setId, deviceKey, kept: made })
    await expect(handlers.create(given)).rejects.toMatchObject({ code: 'login/attempt-closed' })
  })

  it('opens for the worker that it was sealed to alone, and for its person alone', async () => {
    const { handlers, root } = await brought()
    const other = createKeyWorkerHandlers()
    await expect(other.create({ user, setId, deviceKey, brought: root })).rejects.toMatchObject({
      code: 'login/attempt-closed',
    })
    await other.listen(undefined)
    await expect(other.create({ user, setId, deviceKey, brought: root })).rejects.toMatchObject({
      code: 'keys/seal-invalid',
    })
    await expect(handlers.create({ user: 'v'.repeat(22), setId, deviceKey, brought: root })).rejects.toMatchObject({
      code: 'keys/seal-invalid',
    })
  })

  it('makes no wallet where it has other addresses than were confirmed', async () => {
    const { handlers, receiver, root } = await brought()
    const context = { user, set: 'brought', slot: 'root', addresses: addressesDigest(root.addresses) }
    const sealedRoot = new Uint8Array(sealToRecovery(receiver, random(32), context, random))
    const given = { user, setId, deviceKey, brought: { ...root, sealedRoot } }
    await expect(handlers.create(given)).rejects.toMatchObject({ code: 'keys/root-mismatch' })
  })

  it('is a single key where that was brought, which signs, and is shown as itself', async () => {
    const key = '2a'.repeat(32)
    const { address } = privateKeyToAccount(`0x${key}`)
    const handlers = createKeyWorkerHandlers()
    const receiver = await handlers.listen(undefined)
    const opened = await bringRoot({ user, receiver, source: { kind: 'key', key: ` 0x${key}` } })
    if ('mistake' in opened) return expect.unreachable()
    const { addresses, sealedRoot } = opened
    expect(addresses).toEqual({ evm: address })
    // The same bytes are a root of 24 words, too: said to be one, they make no wallet of four other addresses.
    const four = await addressesOf(new Uint8Array(32).fill(42))
    for (const claimed of [four, { ...four, evm: address }])
      await expect(
        handlers.create({ user, setId, deviceKey, brought: { addresses: claimed, sealedRoot } }),
      ).rejects.toMatchObject({ code: 'keys/seal-invalid' })
    const context = { user, set: 'brought', slot: 'root', addresses: addressesDigest(four) }
    const forged = new Uint8Array(sealToRecovery(receiver, new Uint8Array(32).fill(7), context, random))
    await expect(
      handlers.create({ user, setId, deviceKey, brought: { addresses: four, sealedRoot: forged } }),
    ).rejects.toMatchObject({ code: 'keys/root-mismatch' })

    const made = await handlers.create({ user, setId, deviceKey, brought: { addresses, sealedRoot } })
    expect(made.addresses).toEqual({ evm: address })
    await handlers.readBack({ user, setId, deviceKey, kept: made })
    const opening = () => ({ user, setId, deviceKey, ...made, serverShare: new Uint8Array(made.serverShare) })
    const digest = new Uint8Array(32).fill(7)
    const [signature] = await handlers.sign({ ...opening(), jobs: [{ key: 'evm', digest }] })
    const hex = Buffer.from(signature ?? []).toString('hex')
    const yParity = Number.parseInt(hex.slice(128), 16)
    const read = { r: `0x${hex.slice(0, 64)}`, s: `0x${hex.slice(64, 128)}`, yParity } as const
    expect(await recoverAddress({ hash: toHex(digest), signature: read })).toBe(address)
    expect(await handlers.reveal(opening())).toEqual({ kind: 'evmKey', evm: `0x${key}` })
    const solana = { key: 'solana', message: new Uint8Array(8) } as const
    await expect(handlers.sign({ ...opening(), jobs: [solana] })).rejects.toMatchObject({ code: 'keys/root-mismatch' })
    for (const claimed of [four, { ...four, evm: address }])
      await expect(handlers.sign({ ...opening(), addresses: claimed, jobs: [solana] })).rejects.toMatchObject({
        code: 'frame/wallet-unreadable',
      })
  })

  it('is a mistake, and no root, with a file that was cut at any place', async () => {
    const root = random(16)
    const made = await createMoveFile(
      { root, addresses: await addressesOf(root), logins: [], madeAt: '2026-11-26T12:00:00.000Z' },
      'four words of hers',
      random,
    )
    const text = JSON.stringify(made)
    const receiver = new Uint8Array(createRecoveryKey(random).public)
    for (let length = 0; length < text.length; length += 64) {
      const source = { kind: 'file' as const, text: text.slice(0, length), password: 'four words of hers' }
      const answer = await bringRoot({ user, receiver, source })
      expect(answer, `cut at ${length}`).toEqual({ mistake: { kind: 'file', code: 'keys/move-damaged' } })
    }
  }, 60_000)
})
