import { closeModal, disconnect, switchNetwork } from '@latchkey/core'
import { BrowserProvider } from 'ethers'
import { ethers as ethers5 } from 'ethers-5'
import { BrowserProvider as LowestProvider } from 'ethers-6-lowest'
import { getEthersProvider, getEthersSigner } from 'latchkey/ethers'
import { describe, expect, it, vi } from 'vitest'
import { alice, bob, connected, createPage, ownNode } from '../../test/createPage.ts'

const { Web3Provider } = ethers5.providers

describe.each([
  ['6', BrowserProvider, 'ACTION_REJECTED'],
  ['6.13', LowestProvider, 'ACTION_REJECTED'],
  ['5.8', Web3Provider, 4001],
] as const)('ethers %s', (_, Class, declined) => {
  it('reads from the kit’s nodes, of whichever network the wallet is on', async () => {
    const { kit, wallet, calls, node } = await connected()
    node.answer = () => ({ result: '0x10' })
    const provider = getEthersProvider(kit, Class as typeof BrowserProvider)
    expect(String(await provider.getBalance(alice))).toBe('16')
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    wallet.asked.length = 0
    expect(String(await provider.getBalance(bob))).toBe('16')
    expect(calls.map(({ url }) => url)).toEqual(['https://own.example/mainnet', ownNode])
    expect(wallet.asked).toEqual([])
  })

  it('has a signer of the account in use, while there is one', async () => {
    const { kit, wallet, walletConnects } = createPage()
    const signerNow = () => getEthersSigner(kit, Class as typeof BrowserProvider)
    expect(await signerNow()).toBeUndefined()
    await walletConnects()
    const signer = await signerNow()
    expect(await signer?.getAddress()).toBe(alice)
    wallet.answers.personal_sign = () => '0x51'
    wallet.asked.length = 0
    expect(await signer?.signMessage('hello')).toBe('0x51')
    expect(wallet.asked).toEqual([{ method: 'personal_sign', params: ['0x68656c6c6f', alice.toLowerCase()] }])
    await disconnect(kit)
    expect(await signerNow()).toBeUndefined()
    await expect(signer?.signMessage('hello')).rejects.toThrow()
  })

  it('hands on that the person has declined', async () => {
    const { kit, wallet, node } = await connected()
    node.answer = () => ({ result: '0x10' })
    wallet.answers.eth_sendTransaction = () => {
      throw { code: 4001, message: 'User rejected the request.' }
    }
    const signer = await getEthersSigner(kit, Class as typeof BrowserProvider)
    const sending = signer?.sendTransaction({ to: bob, value: 1n, gasLimit: 21_000n })
    await expect(sending).rejects.toMatchObject({ code: declined })
  })
})

it('the provider opens the modal for a signer, and tells that it was closed', async () => {
  const { kit, walletConnects } = createPage()
  const isOpen = () => vi.waitFor(() => expect(kit.store.getState().modal.open).toBe(true))
  const provider = getEthersProvider(kit, BrowserProvider)
  const declined = expect(provider.getSigner()).rejects.toMatchObject({ code: 'ACTION_REJECTED' })
  await isOpen()
  closeModal(kit)
  await declined
  const asking = provider.getSigner()
  await isOpen()
  await walletConnects()
  expect(await (await asking).getAddress()).toBe(alice)
})

it('says what to give where there is no class, as in an ethers of another version', async () => {
  const { kit } = createPage()
  const missing = undefined as unknown as typeof BrowserProvider
  expect(() => getEthersProvider(kit, missing)).toThrow(/BrowserProvider of ethers 6 \(npm install ethers\)/)
  await expect(getEthersSigner(kit, missing)).rejects.toMatchObject({ code: 'adapter/not-found' })
})
