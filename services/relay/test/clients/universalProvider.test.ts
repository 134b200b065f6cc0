import { UniversalProvider } from '@walletconnect/universal-provider'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Relay, startRelay } from '../../src/index.ts'
import { nextEvent } from './nextEvent.ts'
import { quietCore } from './quietCore.ts'
import { chains, events, methods, startWallet, type TestWallet } from './startWallet.ts'

describe('universal-provider 2.21.7', () => {
  let relay: Relay
  let provider: InstanceType<typeof UniversalProvider>
  let wallet: TestWallet
  const rpcMap = Object.fromEntries(chains.map((chain) => [chain, 'http://127.0.0.1:9']))

  beforeAll(async () => {
    relay = await startRelay({ logLevel: 'silent' })
    const metadata = { name: 'App', description: 'Test', url: 'https://app.example.org', icons: [] }
    const options = { ...quietCore(relay.url), logger: 'error', customStoragePrefix: 'provider', metadata }
    ;[provider, wallet] = await Promise.all([UniversalProvider.init(options), startWallet(relay.url)])
  })
  afterAll(async () => {
    await provider?.client.core.relayer.transportClose()
    await wallet?.goOffline()
    await relay?.stop()
  })

  it('connects by the uri that it shows, and knows the accounts', async () => {
    provider.once('display_uri', (uri: string) => void wallet.pair(uri))
    const proposed = wallet.proposal().then((proposal) => wallet.approve(proposal))
    const session = await provider.connect({ optionalNamespaces: { eip155: { chains, methods, events, rpcMap } } })
    await proposed
    expect(session?.peer.metadata.name).toBe('Wallet')
    expect(await provider.request({ method: 'eth_accounts' }, chains[0])).toEqual([wallet.address])
  })

  it('signs', async () => {
    const requested = wallet.request().then((request) => wallet.sign(request))
    const signature = await provider.request<`0x${string}`>(
      { method: 'personal_sign', params: ['hello', wallet.address] },
      chains[0],
    )
    await requested
    expect(await verifyMessage({ address: wallet.address, message: 'hello', signature })).toBe(true)
  })

  it('passes a rejection on', async () => {
    const requested = wallet.request().then((request) => wallet.refuse(request))
    const refused = provider
      .request({ method: 'personal_sign', params: ['no', wallet.address] }, chains[0])
      .catch((error: { code: number }) => error.code)
    await requested
    expect(await refused).toBe(5000)
  })

  it('hears events of the wallet', async () => {
    const heard = nextEvent<{ params: { event: { name: string } } }>(provider, 'session_event')
    await wallet.emit(provider.session?.topic ?? '', 'accountsChanged', [`${chains[0]}:${wallet.address}`])
    expect((await heard).params.event.name).toBe('accountsChanged')
  })

  it('disconnects', async () => {
    const ended = wallet.ended()
    await provider.disconnect()
    await ended
    expect(Object.keys(wallet.kit.getActiveSessions())).toEqual([])
  })
})
