import { disconnect, switchNetwork } from '@latchkey/core'
import { injected } from 'latchkey'
import { describe, expect, it, vi } from 'vitest'
import { alice, bob, codeOf, createPage } from '../../test/createPage.ts'
import { announceKit } from './announceKit.ts'

describe('events', () => {
  it('are told once for each change, in an order, and to each listener', async () => {
    const { provider, wallet, kit, heard, walletConnects } = createPage()
    const second: unknown[] = []
    const listener = (accounts: readonly string[]) => second.push(accounts)
    provider.on('accountsChanged', () => {
      throw new Error('a fault of the page')
    })
    provider.on('accountsChanged', listener)
    provider.on('accountsChanged', listener)
    await walletConnects()
    expect(heard.splice(0)).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [alice]],
    ])
    expect(second).toEqual([[alice]])
    wallet.accounts = [bob]
    wallet.say('accountsChanged', [bob])
    await vi.waitFor(() => expect(heard).toEqual([['accountsChanged', [bob]]]))
    wallet.say('accountsChanged', [bob])
    wallet.chainId = '0x2105'
    wallet.say('chainChanged', '0x2105')
    await vi.waitFor(() => expect(heard.slice(1)).toEqual([['chainChanged', '0x2105']]))
    heard.length = 0
    provider.removeListener('accountsChanged', listener)
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(heard).toEqual([])
    await disconnect(kit)
    expect(heard).toEqual([
      ['accountsChanged', []],
      ['disconnect', codeOf(4900)],
    ])
    expect(second).toEqual([[alice], [bob]])
  })

  it('of what a listener changes follow after', async () => {
    const { provider, kit, heard, walletConnects } = createPage()
    provider.on('connect', () => void disconnect(kit))
    await walletConnects()
    expect(heard.map(([event]) => event)).toEqual(['connect', 'accountsChanged', 'accountsChanged', 'disconnect'])
  })

  it('end at once where a listener stops the provider', async () => {
    const { provider, heard, walletConnects } = createPage()
    provider.on('connect', () => provider.stop())
    await walletConnects()
    expect(heard.map(([event]) => event)).toEqual(['connect'])
  })

  it('and answers end with stop()', async () => {
    const { provider, kit, heard, wallet, calls, walletConnects } = createPage()
    const asking = expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toEqual(codeOf(4900))
    await vi.waitFor(() => expect(kit.store.getState().modal.open).toBe(true))
    provider.stop()
    provider.stop()
    await asking
    await walletConnects()
    wallet.asked.length = 0
    for (const method of ['eth_accounts', 'eth_blockNumber', 'personal_sign', 'eth_requestAccounts']) {
      await expect(provider.request({ method })).rejects.toEqual(codeOf(4900))
    }
    provider.on('chainChanged', () => heard.push(['chainChanged', 'late']))
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(heard).toEqual([])
    expect(calls).toEqual([])
  })
})

describe('by EIP-6963, the kit', () => {
  const rdns = 'com.example.app'
  const icon = 'data:image/svg+xml,<svg/>'

  it('announces itself at once and whenever it is asked, until it stops', () => {
    const target = new EventTarget()
    const heard: unknown[] = []
    target.addEventListener('eip6963:announceProvider', (event) => heard.push(Reflect.get(event, 'detail')))
    const stop = announceKit(createPage().kit, { rdns, icon, target })
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
    expect(heard[0]).toBe(heard[1])
    expect(heard[0]).toMatchObject({ info: { rdns, icon, name: 'Latchkey' }, provider: { isLatchkey: true } })
    stop()
    target.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(heard).toHaveLength(2)
  })

  it('is announced to no one on a server, where there is no page', () => {
    expect(globalThis.window).toBeUndefined()
    expect(() => announceKit(createPage().kit, { rdns, icon })()).not.toThrow()
  })

  it('is not found by its own discovery', () => {
    const target = new EventTarget()
    const { kit } = createPage()
    announceKit(kit, { rdns, icon, target })
    const source = injected({ target })({ env: kit.env })
    source.start(() => {})
    expect(source.current()).toEqual([])
  })
})
