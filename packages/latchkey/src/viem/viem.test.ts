import { disconnect, switchNetwork } from '@latchkey/core'
import { bitcoin, gnosis, mainnet } from 'latchkey/networks'
import { getPublicClient, getWalletClient } from 'latchkey/viem'
import { publicActions } from 'viem'
import { expect, it, vi } from 'vitest'
import { alice, bob, connected, createPage, ownNode } from '../../test/createPage.ts'

it('a wallet client is there while a wallet is, of its account and on its network', async () => {
  const { kit, walletConnects } = createPage()
  expect(getWalletClient(kit)).toBeUndefined()
  await walletConnects()
  expect(getWalletClient(kit)).toMatchObject({ account: { address: alice, type: 'json-rpc' }, chain: { id: 1 } })
  await switchNetwork(kit, { networkId: 'eip155:8453' })
  expect(getWalletClient(kit)?.chain.name).toBe('Base')
  expect(getWalletClient(kit, { networkId: 'eip155:1' })?.chain.name).toBe('Ethereum')
  expect(getWalletClient(kit, { networkId: 'eip155:100' })).toBeUndefined()
  await disconnect(kit)
  expect(getWalletClient(kit)).toBeUndefined()
})

it('a wallet client signs by the wallet, and hands on its refusal', async () => {
  const { kit, wallet, calls } = await connected()
  const client = getWalletClient(kit)
  wallet.answers.personal_sign = () => '0x51'
  expect(await client?.signMessage({ message: 'hello' })).toBe('0x51')
  expect(wallet.asked).toEqual([{ method: 'personal_sign', params: ['0x68656c6c6f', alice] }])
  wallet.answers.personal_sign = () => {
    throw { code: 4001, message: 'User rejected the request.' }
  }
  await expect(client?.signMessage({ message: 'hello' })).rejects.toMatchObject({ name: 'UserRejectedRequestError' })
  expect(wallet.asked).toHaveLength(2)
  expect(calls).toEqual([])
})

it('a wallet is asked once, whatever it answers', async () => {
  const { kit, wallet } = await connected()
  wallet.answers.wallet_getPermissions = () => {
    throw { code: -32603, message: 'Internal error' }
  }
  await expect(getWalletClient(kit)?.getPermissions()).rejects.toThrow()
  expect(wallet.asked).toHaveLength(1)
})

it('a wallet client does not send on another network than its own, and reads from its own', async () => {
  const { kit, wallet, calls, node } = await connected()
  node.answer = () => ({ result: '0x10' })
  const before = getWalletClient(kit)
  await switchNetwork(kit, { networkId: 'eip155:8453' })
  wallet.asked.length = 0
  wallet.answers.eth_sendTransaction = () => `0x${'7'.repeat(64)}`
  await expect(before?.sendTransaction({ to: bob, value: 1n })).rejects.toThrow(/does not match the target chain/)
  expect(wallet.asked).toEqual([])
  await before?.extend(publicActions).getTransactionCount({ address: alice })
  expect(calls).toEqual([{ url: 'https://own.example/mainnet', method: 'eth_getTransactionCount' }])
  await getWalletClient(kit)?.sendTransaction({ to: bob, value: 1n })
  expect(wallet.asked).toEqual([{ method: 'eth_sendTransaction', params: [{ from: alice, to: bob, value: '0x1' }] }])
})

it('a wallet on a chain that the kit does not have sends nothing until it has moved', async () => {
  const { kit, wallet, provider } = await connected()
  wallet.chainId = '0x64'
  wallet.say('chainChanged', '0x64')
  await vi.waitFor(async () => expect(await provider.request({ method: 'eth_chainId' })).toBe('0x64'))
  const client = getWalletClient(kit)
  expect(client?.chain.id).toBe(1)
  wallet.asked.length = 0
  await expect(client?.sendTransaction({ to: bob, value: 1n })).rejects.toThrow(/does not match the target chain/)
  expect(wallet.asked).toEqual([])
  await client?.switchChain({ id: 1 })
  expect(wallet.chainId).toBe('0x1')
  expect(getWalletClient(kit, { networkId: gnosis.caipNetworkId })).toBeUndefined()
})

it('a public client reads by the kit’s own order on its network, and never asks a wallet', async () => {
  const { kit, wallet, calls, node } = await connected()
  node.answer = () => ({ result: '0x10' })
  const client = getPublicClient(kit)
  expect(client?.chain).toMatchObject({ id: 1, name: 'Ethereum', contracts: mainnet.contracts })
  expect(await getPublicClient(kit, { networkId: 'eip155:8453' })?.getBalance({ address: alice })).toBe(16n)
  expect(calls).toEqual([{ url: ownNode, method: 'eth_getBalance' }])
  await switchNetwork(kit, { networkId: 'eip155:8453' })
  wallet.asked.length = 0
  expect(await client?.getChainId()).toBe(1)
  expect(getPublicClient(kit)?.chain.id).toBe(8453)
  await expect(client?.request({ method: 'eth_sign' as never, params: [] as never })).rejects.toThrow(/wallet client/)
  expect(wallet.asked).toEqual([])
})

it('a public client is of Ethereum’s networks alone, and of those of the kit', () => {
  const { kit } = createPage({ networks: [bitcoin] })
  expect(getPublicClient(kit)).toBeUndefined()
  expect(getPublicClient(kit, { networkId: bitcoin.caipNetworkId })).toBeUndefined()
  expect(getPublicClient(kit, { networkId: 'eip155:100' })).toBeUndefined()
})
