import { expect, it } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet } from '../../test/support/createTestWallet.ts'
import { external } from './external.ts'

const { env } = createTestEnv()
const ask = { networkIds: ['eip155:1'] as const, signal: new AbortController().signal }

it('makes a connector of type EXTERNAL from any EIP-1193 provider', async () => {
  const provider = createTestWallet()
  const source = external({ id: 'acme', name: 'Acme', imageUrl: 'data:image/png;base64,', rdns: 'com.acme', provider })(
    {
      env,
    },
  )
  const [connector] = source.current()
  expect(connector).toMatchObject({
    id: 'acme',
    name: 'Acme',
    type: 'EXTERNAL',
    namespaces: ['eip155'],
    info: { rdns: 'com.acme' },
    providerKey: provider,
  })
  expect(await connector?.getProvider()).toBe(provider)
  expect((await connector?.connect(ask))?.networkId).toBe('eip155:1')
})

it('makes the provider on first use, once', async () => {
  let made = 0
  const wallet = createTestWallet()
  const getProvider = async () => {
    made += 1
    return wallet
  }
  const [connector] = external({ id: 'acme', name: 'Acme', getProvider })({ env }).current()
  expect(made).toBe(0)
  await connector?.connect(ask)
  expect(await connector?.getProvider()).toBe(wallet)
  expect(made).toBe(1)
})

it('asks a factory again that failed, and says so when it makes no wallet', async () => {
  let made = 0
  const getProvider = async () => {
    made += 1
    if (made === 1) throw new Error('offline')
    return made === 2 ? 'no wallet' : createTestWallet()
  }
  const [connector] = external({ id: 'acme', name: 'Acme', getProvider })({ env }).current()
  await expect(connector?.connect(ask)).rejects.toMatchObject({ code: 'unknown', details: 'offline' })
  await expect(connector?.connect(ask)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  await expect(connector?.connect(ask)).resolves.toMatchObject({ networkId: 'eip155:1' })
})
