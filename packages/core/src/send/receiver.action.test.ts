import { KitError } from '@latchkey/protocol'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, bob } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import type { ChainDriver } from '../ports/adapter.ts'
import { findReceiver } from './receiver.action.ts'

const created_at = '2026-01-02T03:04:05Z'
const ada = {
  name: 'ada-lovelace.reown.id',
  registered_at: created_at,
  updated_at: created_at,
  attributes: { avatar: 'https://img.example/ada.png' },
  addresses: { 60: { address: alice, created_at }, 2147492101: { address: bob, created_at } },
}

function kitWith(answer: () => { status?: number; body: unknown }, driver: Partial<ChainDriver> = {}) {
  const asked: string[] = []
  const parseAddress = (text: string) => {
    if (text === alice || text === bob) return text
    throw new KitError({ code: 'address/invalid', shortMessage: 'Invalid address' })
  }
  const kit = testKit({
    apiUrl: 'https://api.example',
    networks: [mainnet, base, solana],
    adapters: [fakeAdapter({ parseAddress, ...driver }), fakeAdapter({ namespace: 'solana', parseAddress })],
    env: {
      fetch: async (input) => {
        asked.push(new URL(String(input)).pathname)
        const { status = 200, body } = answer()
        return new Response(JSON.stringify(body), { status })
      },
    },
  })
  return { kit, asked }
}

const refusal = (code: string, status: number) => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: '', description: 'no' }], code, requestId: 'r' },
})

describe('a receiver by name', () => {
  it('is the address that the name has for the network, else the one for Ethereum', async () => {
    const { kit, asked } = kitWith(() => ({ body: ada }))
    expect(await findReceiver(kit, mainnet, 'ada-lovelace.reown.id')).toEqual({
      address: alice,
      name: 'ada-lovelace.reown.id',
      imageUrl: 'https://img.example/ada.png',
    })
    expect(await findReceiver(kit, base, 'ada-lovelace.reown.id')).toMatchObject({ address: bob })
    expect(asked).toEqual(Array(2).fill('/v1/profile/account/ada-lovelace.reown.id'))
  })

  it('is nobody where the name is free, and the service is not asked for what is no name', async () => {
    const { kit, asked } = kitWith(() => ({ body: [] }))
    await expect(findReceiver(kit, mainnet, 'free-name.reown.id')).rejects.toMatchObject({ code: 'names/not-found' })
    await expect(findReceiver(kit, mainnet, '0x12')).rejects.toMatchObject({ code: 'address/invalid' })
    expect(asked).toHaveLength(1)
  })

  it('may be of the name service of the chain, also while ours is down', async () => {
    const driver = { resolveName: async () => ({ address: bob, name: 'bob.eth', imageUrl: undefined }) }
    for (const answer of [() => refusal('api/invalid-name', 400), () => refusal('api/internal', 500)])
      expect(await findReceiver(kitWith(answer, driver).kit, mainnet, 'bob.eth')).toMatchObject({ address: bob })
  })

  it("is not called wrong while nobody can say: 'Error resolving name' [S8.46]", async () => {
    const { kit } = kitWith(() => refusal('api/internal', 500))
    await expect(findReceiver(kit, mainnet, 'ada-lovelace.reown.id')).rejects.toMatchObject({
      code: 'names/resolve-failed',
      shortMessage: 'Error resolving name',
    })
  })

  it('is not looked for on networks without names', async () => {
    const { kit, asked } = kitWith(() => ({ body: ada }))
    await expect(findReceiver(kit, solana, 'ada-lovelace.reown.id')).rejects.toMatchObject({ code: 'address/invalid' })
    expect(asked).toEqual([])
  })
})
