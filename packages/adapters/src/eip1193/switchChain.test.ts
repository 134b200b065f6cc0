import { expect, it, test } from 'vitest'
import { createTestEnv } from '../../test/support/createTestEnv.ts'
import { createTestWallet, type TestWallet } from '../../test/support/createTestWallet.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'
import { external } from '../external/external.ts'

const base = testNetwork({
  id: 8453,
  name: 'Base',
  caipNetworkId: 'eip155:8453',
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})
const chainId = '0x2105'
const rpcUrls = ['https://rpc.example']

function switching(wallet: TestWallet) {
  const { env, drive } = createTestEnv()
  const [connector] = external({ id: 'test', name: 'Test', provider: wallet })({ env }).current()
  return drive(Promise.resolve(connector?.switchNetwork?.({ network: base, rpcUrls })))
}

/** A wallet that moves when it is asked to, once it knows the chain. */
function travellingWallet(refusal?: unknown) {
  let at = '0x1'
  let known = refusal === undefined
  return createTestWallet({
    eth_chainId: () => at,
    wallet_switchEthereumChain: () => {
      if (!known) throw refusal
      at = chainId
      return null
    },
    wallet_addEthereumChain: () => {
      known = true
      return null
    },
  })
}

it('switches a wallet that knows the chain, and looks whether it is there', async () => {
  const wallet = travellingWallet()
  await switching(wallet)
  expect(wallet.asked).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
    { method: 'eth_chainId', params: undefined },
  ])
})

test.each([
  ['4902 [S8.60]', { code: 4902, message: 'Unrecognized chain ID' }],
  ['4902 in the error inside [S8.60]', { code: -32603, message: 'x', data: { originalError: { code: 4902 } } }],
  ['5000 without a rejection [S8.61]', { code: 5000, message: 'Chain is not configured' }],
  ['32603 [S8.62]', { code: 32603, message: 'Invalid chain' }],
  ['words', new Error('Unrecognized chain ID "0x2105". Try adding the chain using wallet_addEthereumChain first.')],
])('adds the chain to a wallet that does not know it, told by %s', async (_name, refusal) => {
  const wallet = travellingWallet(refusal)
  await switching(wallet)
  expect(wallet.methods()).toEqual([
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_chainId',
  ])
  expect(wallet.asked[1]?.params).toEqual([
    {
      chainId,
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls,
      blockExplorerUrls: ['https://explorer.example'],
    },
  ])
})

it('does not ask a second time when adding already switched', async () => {
  let at = '0x1'
  const wallet = createTestWallet({
    eth_chainId: () => at,
    wallet_switchEthereumChain: () => {
      throw { code: 4902 }
    },
    wallet_addEthereumChain: () => {
      at = chainId
      return null
    },
  })
  await switching(wallet)
  expect(wallet.methods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
})

test.each([
  ['4001', { code: 4001, message: 'User rejected the request.' }],
  ['5000, as a rejection is called by CAIP-25 [S8.61]', { code: 5000, message: 'User rejected.' }],
])('leaves it at that when the person refuses with %s', async (_name, refusal) => {
  const wallet = travellingWallet(refusal)
  await expect(switching(wallet)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
  expect(wallet.methods()).toEqual(['wallet_switchEthereumChain'])
})

it('leaves it at that when the person refuses to add the chain', async () => {
  const wallet = travellingWallet({ code: 4902 })
  wallet.answer('wallet_addEthereumChain', () => {
    throw { code: 4001, message: 'User rejected' }
  })
  await expect(switching(wallet)).rejects.toMatchObject({ code: 'wallet/user-rejected' })
})

test.each([
  ['the wallet cannot switch', { code: 4200, message: 'not supported' }],
  ['the wallet fails', new Error('boom')],
])("says 'Chain is not supported' when %s", async (_name, refusal) => {
  await expect(switching(travellingWallet(refusal))).rejects.toMatchObject({
    code: 'network/switch-failed',
    shortMessage: 'Chain is not supported',
    cause: refusal,
  })
})

it('does not believe a wallet that says yes and stays', async () => {
  const wallet = createTestWallet({ wallet_switchEthereumChain: () => null, eth_chainId: () => '0x1' })
  await expect(switching(wallet)).rejects.toMatchObject({ code: 'network/switch-failed' })
})

it('gives a wallet a moment to arrive', async () => {
  let looks = 0
  const wallet = createTestWallet({
    wallet_switchEthereumChain: () => null,
    eth_chainId: () => (++looks < 3 ? '0x1' : chainId),
  })
  await switching(wallet)
  expect(looks).toBe(3)
})
