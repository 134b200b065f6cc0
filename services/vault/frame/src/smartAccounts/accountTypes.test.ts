import { smartAccountCodeOf, smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { keccak256 } from 'viem'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { createAccountTypes } from './accountTypes.ts'

const mainnet = 'eip155:1'
const base = 'eip155:8453'
const address = `0x${'a1'.repeat(20)}`
const owner = { user: 'alice', address }
const { signal } = new AbortController()
const ours = `0xef0100${smartAccountContracts.EIP7702StatelessDeleGatorImpl.slice(2)}`

// What this process has loaded before does without the mock, and later files do.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

// The code itself is not here: what is hashed stands for it.
vi.mock('@noble/hashes/sha3.js', async (original) => {
  const { keccak_256 } = await original<typeof import('@noble/hashes/sha3.js')>()
  const named = Object.entries(smartAccountCodeOf(mainnet) ?? {})
  return {
    keccak_256: (bytes: Uint8Array) => {
      const hash = named[(bytes[0] ?? 0) - 1]?.[1]
      return bytes.length === 1 && hash ? Uint8Array.from(Buffer.from(hash.slice(2), 'hex')) : keccak_256(bytes)
    },
  }
})

/** A chain whose contracts are ours, but for those that are given. */
function chainOf(codes: Readonly<Record<string, string>>) {
  const names = Object.keys(smartAccountCodeOf(mainnet) ?? {})
  const contracts: readonly (readonly [string, string])[] = Object.entries(smartAccountContracts).map(([name, at]) => [
    at.toLowerCase(),
    `0x${(names.indexOf(name) + 1).toString(16).padStart(2, '0')}`,
  ])
  const all = new Map([...contracts, ...Object.entries(codes).map(([at, code]) => [at.toLowerCase(), code] as const)])
  return vi.fn(async (_chain: string, _method: string, [at]: readonly unknown[]) => {
    const code = all.get(String(at).toLowerCase()) ?? '0x'
    if (code === 'down') throw new VaultError('request/went-wrong')
    return code
  })
}

function typesOn(codes: Readonly<Record<string, string>> = {}, listed: readonly string[] = [mainnet]) {
  const kept = new Map<string, never>()
  const store = {
    get: async (key: string) => kept.get(key),
    put: async (key: string, value: never) => void kept.set(key, value),
  }
  const node = chainOf(codes)
  const begin = () => createAccountTypes({ store, node: node as never, listed })
  return { node, begin, types: begin() }
}

describe('an account', () => {
  it('is plain on a chain for smart accounts, and may become smart [S6.2]', async () => {
    expect(await typesOn().types.on(mainnet, owner, signal)).toEqual({ state: 'plain', type: 'smartAccount' })
    const upgraded = typesOn({ [address]: ours }).types
    expect(await upgraded.on(mainnet, owner, signal)).toEqual({ state: 'smart', type: 'smartAccount' })
    expect(await upgraded.chains(signal)).toEqual([mainnet])
  })

  it.each<[string, Readonly<Record<string, string>>]>([
    ['the account has other code', { [address]: `0xef0100${'b2'.repeat(20)}` }],
    ['the account is a contract', { [address]: '0x6080' }],
  ])('is a plain one where %s, which nobody replaces', async (_, codes) => {
    const { types } = typesOn(codes)
    expect(await types.on(mainnet, owner, signal)).toEqual({ state: 'foreign', type: 'eoa' })
    expect(await types.prefer('smartAccount', mainnet, owner, signal)).toBe('eoa')
  })

  it.each(['EIP7702StatelessDeleGatorImpl', 'DelegationManager', 'EntryPoint'] as const)(
    'is a plain one where %s has other code, none, or can’t be read',
    async (name) => {
      for (const code of ['0x6080', '0x', 'down', 'no code']) {
        const { types } = typesOn({ [smartAccountContracts[name]]: code, [address]: ours })
        expect(await types.on(mainnet, owner, signal)).toEqual({ state: 'none', type: 'eoa' })
        expect(await types.chains(signal)).toEqual([])
      }
    },
  )

  it('is a plain one on a chain that the operator does not list, which is not asked, or that this release does not know', async () => {
    const { types, node } = typesOn({}, [])
    expect(await types.on(mainnet, owner, signal)).toEqual({ state: 'none', type: 'eoa' })
    expect(await types.chains(signal)).toEqual([])
    expect(node).not.toHaveBeenCalled()
    expect(await typesOn({}, ['eip155:324']).types.chains(signal)).toEqual([])
    // The contracts are those of another chain.
    expect(await typesOn({}, [base]).types.chains(signal)).toEqual([])
    expect(keccak256('0x01')).not.toBe(smartAccountCodeOf(base)?.EntryPoint)
  })

  it('has its contracts read once, and again where a node failed [S4.81]', async () => {
    const { types, node } = typesOn()
    await Promise.all([types.chains(signal), types.on(mainnet, owner, signal)])
    await types.chains(signal)
    expect(node).toHaveBeenCalledTimes(4)
    node.mockRejectedValue(new VaultError('request/went-wrong'))
    expect(await types.on(mainnet, owner, signal)).toEqual({ state: 'none', type: 'eoa' })
    const failing = typesOn()
    failing.node.mockRejectedValueOnce(new VaultError('request/went-wrong'))
    expect(await failing.types.chains(signal)).toEqual([])
    expect(await failing.types.chains(signal)).toEqual([mainnet])
  })

  it('is of the type that the person prefers, else of the one that the page suggests [S4.80]', async () => {
    const { types, begin } = typesOn()
    types.suggest('eoa')
    expect(await types.on(mainnet, owner, signal)).toEqual({ state: 'plain', type: 'eoa' })
    expect(await types.prefer('smartAccount', base, owner, signal)).toBe('eoa')
    expect(await types.prefer('smartAccount', mainnet, owner, signal)).toBe('smartAccount')
    expect(await types.on(mainnet, owner, signal)).toMatchObject({ type: 'smartAccount' })
    // After a reload, and for this person alone.
    const later = begin()
    later.suggest('eoa')
    expect(await later.on(mainnet, owner, signal)).toMatchObject({ type: 'smartAccount' })
    expect(await later.on(mainnet, { ...owner, user: 'bob' }, signal)).toMatchObject({ type: 'eoa' })
  })
})
