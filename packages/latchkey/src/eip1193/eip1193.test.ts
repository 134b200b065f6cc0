import {
  canShowModal,
  closeModal,
  disconnect,
  type Kit,
  memoryStorage,
  modalPlaces,
  selectAccount,
  switchNetwork,
} from '@latchkey/core'
import { base, mainnet, polygon } from 'latchkey/networks'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, alice, codeOf, connected, createPage, ownNode } from '../../test/createPage.ts'

describe('reads', () => {
  it('go to the app’s own node and never to the wallet', async () => {
    const { provider, calls, wallet, kit } = await connected()
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    wallet.asked.length = 0
    for (const method of ['eth_call', 'eth_getBalance', 'eth_blockNumber', 'eth_sendRawTransaction', 'net_version']) {
      expect(await provider.request({ method, params: [] })).toBe('0xnode')
    }
    expect(new Set(calls.map(({ url }) => url))).toEqual(new Set([ownNode]))
    expect(wallet.asked).toEqual([])
  })

  it('work without a wallet, on the network of the kit', async () => {
    const { provider, calls } = createPage({ defaultNetwork: 'eip155:8453' })
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2105')
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0xnode')
    expect(calls).toEqual([{ url: ownNode, method: 'eth_blockNumber' }])
  })

  it('go to the service where the app has no node', async () => {
    const { provider, calls } = createPage({ customRpcUrls: {} })
    await provider.request({ method: 'eth_blockNumber' })
    expect(calls[0]?.url).toContain('https://api.example/')
  })

  it('hand on what a node answers, with its code and its data', async () => {
    const { provider, node } = createPage()
    node.answer = () => ({ error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    await expect(provider.request({ method: 'eth_call', params: [{}] })).rejects.toMatchObject({
      name: 'ProviderRpcError',
      code: 3,
      data: '0x08c379a0',
    })
    node.answer = () => ({ error: { code: -32601, message: 'no such method' } })
    await expect(provider.request({ method: 'foo_bar' })).rejects.toEqual(codeOf(-32601, /no such method/))
  })

  it('are refused on a chain that the kit does not have, instead of being answered for another', async () => {
    const { provider, wallet, calls } = await connected()
    wallet.chainId = '0x64'
    wallet.say('chainChanged', '0x64')
    await vi.waitFor(async () => expect(await provider.request({ method: 'eth_chainId' })).toBe('0x64'))
    await expect(provider.request({ method: 'eth_getBalance', params: [alice] })).rejects.toEqual(codeOf(4901))
    expect(calls).toEqual([])
  })
})

describe('accounts, signatures and wallet_… methods', () => {
  it('are the kit’s state, without asking the wallet', async () => {
    const { provider, wallet } = await connected()
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
    expect(await provider.request({ method: 'eth_coinbase' })).toBe(alice)
    expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([alice])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(wallet.asked).toEqual([])
  })

  it.each([
    'personal_sign',
    'eth_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_signTransaction',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
    'wallet_getCapabilities',
    'wallet_sendCalls',
  ])('%s is asked of the wallet alone', async (method) => {
    const { provider, wallet, calls } = await connected()
    wallet.answers[method] = () => '0xwallet'
    expect(await provider.request({ method, params: ['0x00', alice] })).toBe('0xwallet')
    expect(wallet.asked).toEqual([{ method, params: ['0x00', alice] }])
    expect(calls).toEqual([])
  })

  it('are refused without a wallet, and a refusal of the wallet is handed on as it is', async () => {
    const { provider, wallet, walletConnects } = createPage()
    await expect(provider.request({ method: 'personal_sign' })).rejects.toEqual(codeOf(4100))
    await walletConnects()
    const refusal = { code: 4001, message: 'User rejected the request.' }
    wallet.answers.personal_sign = () => {
      throw refusal
    }
    await expect(provider.request({ method: 'personal_sign' })).rejects.toBe(refusal)
    wallet.answers.personal_sign = () => {
      throw new Error('boom')
    }
    await expect(provider.request({ method: 'personal_sign' })).rejects.toEqual(codeOf(-32603, /boom/))
  })

  it('of a wallet that answers after the person left change nothing', async () => {
    const { provider, wallet, kit, heard } = await connected()
    let answer = (_: unknown) => {}
    wallet.answers.eth_sendTransaction = () => new Promise((resolve) => (answer = resolve))
    const sending = provider.request({ method: 'eth_sendTransaction', params: [{}] })
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(1))
    await disconnect(kit)
    heard.length = 0
    answer('0xhash')
    // A page that has sent a transaction needs its hash.
    expect(await sending).toBe('0xhash')
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(heard).toEqual([])
  })
})

describe('requests that are none', () => {
  it.each([
    [undefined, -32600],
    [{}, -32600],
    [{ method: '' }, -32600],
    [{ method: 7 }, -32600],
    [{ method: 'eth_call', params: '0x' }, -32602],
    [{ method: 'eth_call', params: null }, -32602],
    [{ method: 'eth_call', params: { to: alice } }, -32602],
    [{ method: 'personal_sign', params: 'text' }, -32602],
    [{ method: 'wallet_switchEthereumChain' }, -32602],
    [{ method: 'wallet_switchEthereumChain', params: { chainId: '0x1' } }, -32602],
    [{ method: 'wallet_switchEthereumChain', params: [null] }, -32602],
    [{ method: 'wallet_switchEthereumChain', params: [{ chainId: 1 }] }, -32602],
    [{ method: 'wallet_switchEthereumChain', params: [{ chainId: '8453' }] }, -32602],
  ])('%o is refused with %i, and nobody is asked', async (request, code) => {
    const { provider, wallet, calls } = await connected()
    await expect(provider.request(request as Asked)).rejects.toEqual(codeOf(code))
    expect([...wallet.asked, ...calls]).toEqual([])
  })

  it('hand an object to a wallet, whose own methods take one', async () => {
    const { provider, wallet } = await connected()
    wallet.answers.wallet_watchAsset = () => true
    expect(await provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20' } })).toBe(true)
  })
})

describe('wallet_switchEthereumChain', () => {
  const move = (chainId: string) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })

  it('moves the kit and its wallet, and is told once', async () => {
    const { provider, kit, wallet, heard } = await connected()
    expect(await provider.request(move('0x2105'))).toBeNull()
    expect(kit.store.getState().networkByNamespace.eip155).toBe('eip155:8453')
    expect(wallet.chainId).toBe('0x2105')
    expect(await provider.request(move('0x2105'))).toBeNull()
    expect(heard).toEqual([['chainChanged', '0x2105']])
  })

  it('answers 4902 for a network that the kit does not have, 4001 where the person declines', async () => {
    const { provider, wallet, heard } = await connected()
    await expect(provider.request(move('0x89'))).rejects.toEqual(codeOf(4902, /eip155:137/))
    expect(wallet.asked).toEqual([])
    wallet.answers.wallet_switchEthereumChain = () => {
      throw { code: 5000, message: 'User rejected.' }
    }
    await expect(provider.request(move('0x2105'))).rejects.toEqual(codeOf(4001))
    expect(heard).toEqual([])
  })

  it('does not say yes for a switch that a later one has replaced', async () => {
    const { provider, wallet } = await connected({ networks: [mainnet, base, polygon] })
    let release = (_: unknown) => {}
    wallet.answers.wallet_switchEthereumChain = (params) => {
      const { chainId } = (params as [{ chainId: string }])[0]
      wallet.chainId = chainId
      return chainId === '0x89' ? null : new Promise((resolve) => (release = resolve))
    }
    const first = provider.request(move('0x2105'))
    const replaced = expect(first).rejects.toEqual(codeOf(4001, /given up/))
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(1))
    await provider.request(move('0x89'))
    wallet.chainId = '0x2105'
    release(null)
    await replaced
  })
})

describe('eth_requestAccounts', () => {
  const ask = { method: 'eth_requestAccounts' }
  const isOpen = (kit: Kit) => kit.store.getState().modal.open
  it('opens one modal for all that ask, and ends for each when a wallet has connected', async () => {
    const { provider, kit, walletConnects } = createPage()
    let opened = 0
    kit.onEvent(({ type }) => {
      if (type === 'MODAL_OPEN') opened += 1
    })
    let ended = false
    const asking = Promise.all([provider.request(ask), provider.request(ask)]).finally(() => (ended = true))
    await vi.waitFor(() => expect(isOpen(kit)).toBe(true))
    kit.store.setState({ locale: 'de' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(ended).toBe(false)
    await walletConnects()
    expect(await asking).toEqual([[alice], [alice]])
    expect(opened).toBe(1)
    expect(isOpen(kit)).toBe(false)
  })

  it('is 4001 when the person closes the modal, and can be asked again', async () => {
    const { provider, kit, walletConnects } = createPage()
    for (const _ of ['first', 'second']) {
      const asking = expect(provider.request(ask)).rejects.toEqual(codeOf(4001))
      await vi.waitFor(() => expect(isOpen(kit)).toBe(true))
      closeModal(kit)
      await asking
    }
    const asking = provider.request(ask)
    await vi.waitFor(() => expect(isOpen(kit)).toBe(true))
    await walletConnects()
    expect(await asking).toEqual([alice])
  })

  it('says why where there is no modal, or only one that is a part of the page', async () => {
    const { provider, kit } = createPage({}, 0)
    await expect(provider.request(ask)).rejects.toEqual(codeOf(4100, /LatchkeyProvider/))
    expect(isOpen(kit)).toBe(false)
    const embedded = createPage({ enableEmbedded: true })
    expect(canShowModal(embedded.kit)).toBe(false)
    await expect(embedded.provider.request(ask)).rejects.toEqual(codeOf(4100, /LatchkeyProvider/))
  })

  it('waits for a modal that comes with the same rendering', async () => {
    const { provider, kit, walletConnects } = createPage({}, 0)
    const asking = provider.request(ask)
    modalPlaces(kit).count = 1
    await vi.waitFor(() => expect(isOpen(kit)).toBe(true))
    await walletConnects()
    expect(await asking).toEqual([alice])
  })

  it('ends with 4100 when the place of an open modal leaves the page', async () => {
    const { provider, kit } = createPage()
    const asking = expect(provider.request(ask)).rejects.toEqual(codeOf(4100, /LatchkeyProvider/))
    await vi.waitFor(() => expect(isOpen(kit)).toBe(true))
    modalPlaces(kit).count = 0
    kit.store.setState({})
    await asking
  })

  it('asks nobody while a wallet of the visit before is on its way back', async () => {
    const storage = memoryStorage()
    const before = createPage({ env: { storage } })
    await before.walletConnects()
    const { provider, kit } = createPage({ env: { storage } })
    expect(selectAccount(kit.store.getState()).status).toBe('reconnecting')
    expect(await provider.request(ask)).toEqual([alice])
    expect(isOpen(kit)).toBe(false)
  })
})
