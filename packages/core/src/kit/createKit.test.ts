import { base, mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it, vi } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { switchNetwork } from '../network/switchNetwork.action.ts'
import { editSend, submitSend } from '../send/send.actions.ts'
import { createKit } from './createKit.ts'
import { setLocale, setTheme } from './settings.actions.ts'

describe('createKit', () => {
  it('touches nothing until it is started', () => {
    const kit = testKit({ connectors: [fakeConnector()] })
    expect(kit.store.getState().connectors).toEqual([])
    expect(kit.clock.pending()).toBe(0)
    kit.start()
    expect(kit.store.getState().connectors).toHaveLength(1)
  })

  it('runs once for all who start it, until the last has stopped', () => {
    const wallet = fakeConnector()
    const kit = testKit({ connectors: [wallet] })
    const [first, second] = [kit.start(), kit.start()]
    first()
    first()
    kit.discover([])
    expect(kit.store.getState().connectors).toEqual([])
    second()
    kit.discover([wallet])
    expect(kit.store.getState().connectors).toEqual([])
    const third = kit.start()
    expect(kit.store.getState().connectors).toEqual([wallet])
    third()
  })

  it('starts on the first network, or on the one that the app names', () => {
    expect(createKit({ networks: [mainnet, base] }).store.getState()).toMatchObject({
      activeNamespace: 'eip155',
      networkByNamespace: { eip155: 'eip155:1' },
    })
    const kit = createKit({ networks: [mainnet, base], defaultNetwork: 'eip155:8453' })
    expect(kit.store.getState().networkByNamespace).toEqual({ eip155: 'eip155:8453' })
  })

  it('runs where there is no browser', async () => {
    const kit = createKit({ networks: [mainnet] })
    kit.start()()
    expect(kit.env.href()).toBe('')
    expect(kit.env.platform.mobile).toBe(false)
    await kit.env.preloadImage('https://img.example/a.png')
    expect(kit.env.randomBytes(4)).toHaveLength(4)
  })

  it('loads a driver once, and again after a failure', async () => {
    const adapter = fakeAdapter()
    const kit = testKit({ adapters: [adapter] })
    const [first, second] = await Promise.all([kit.driver('eip155'), kit.driver('eip155')])
    expect(first).toBe(second)
    expect(adapter.loads).toBe(1)

    let tries = 0
    const flaky = testKit({
      adapters: [
        {
          ...fakeAdapter(),
          load: (context) => {
            tries += 1
            return tries === 1 ? Promise.reject(new Error('chunk')) : fakeAdapter().load(context)
          },
        },
      ],
    })
    await expect(flaky.driver('eip155')).rejects.toThrow('chunk')
    await expect(flaky.driver('eip155')).resolves.toBeDefined()
  })

  it("gives the driver the network's URLs in their order", async () => {
    let urls: readonly string[] = []
    const adapter = {
      ...fakeAdapter(),
      load: (context: Parameters<ReturnType<typeof fakeAdapter>['load']>[0]) => {
        urls = context.rpcUrls('eip155:1')
        return fakeAdapter().load(context)
      },
    }
    await testKit({ adapters: [adapter], customRpcUrls: { 'eip155:1': ['https://own.example'] } }).driver('eip155')
    expect(urls).toEqual(['https://own.example'])
  })

  it("throws 'Chain adapter not found' and 'Chain is required to ...' [S8.40] [S8.43]", async () => {
    const kit = testKit()
    await expect(kit.driver('polkadot')).rejects.toMatchObject({
      code: 'adapter/not-found',
      shortMessage: 'Chain adapter not found',
    })
    await expect(kit.driver(undefined)).rejects.toMatchObject({
      code: 'chain/required',
      shortMessage: 'Chain is required to load its driver',
    })
  })

  it('goes on when a listener throws', () => {
    const kit = testKit()
    const heard: string[] = []
    const stop = kit.onEvent(() => {
      throw new Error('listener')
    })
    kit.onEvent(({ type }) => heard.push(type))
    kit.emit({ type: 'CLICK_NETWORKS' })
    stop()
    kit.emit({ type: 'CLICK_NETWORKS' })
    expect(heard).toEqual(['CLICK_NETWORKS', 'CLICK_NETWORKS'])
    expect(kit.logs).toHaveLength(1)
  })

  it('goes on when the log of the app throws', () => {
    const log = vi.fn(() => {
      throw new Error('full')
    })
    const { env } = testKit({ env: { log } })
    for (const level of ['debug', 'error'] as const) env.log(level, 'said')
    expect(log).toHaveBeenCalledTimes(2)
  })
})

describe('a kit that is stopped and started again', () => {
  const never = () => new Promise<never>(() => {})

  it('asks a wallet again that it had asked, and waits for no other', async () => {
    let isFirst = true
    const answer = async () => {
      if (!isFirst) return sessionOf('eip155:1', alice)
      isFirst = false
      return never()
    }
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', connect: answer })] })
    const stop = kit.start()
    const given = connect(kit, { connectorId: 'one' })
    stop()
    expect(await given).toBeUndefined()
    expect(kit.store.getState()).toMatchObject({ status: 'disconnected', attempt: { status: 'idle' } })
    kit.start()
    expect(await connect(kit, { connectorId: 'one' })).toMatchObject({ uid: 'one' })
  })

  it('waits for no wallet to switch', async () => {
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', switchNetwork: never })] })
    const stop = kit.start()
    await connect(kit, { connectorId: 'one' })
    void switchNetwork(kit, { networkId: 'eip155:8453' })
    stop()
    expect(kit.store.getState().switchingNetworkId).toBeUndefined()
  })

  it('lets the send form be filled in that was looking for its receiver', async () => {
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', getProvider: never })] })
    const stop = kit.start()
    await connect(kit, { connectorId: 'one' })
    const { caipNetworkId: networkId, nativeCurrency } = mainnet
    const token = { ...nativeCurrency, address: undefined, iconUrl: undefined, balanceUnits: 2n, price: undefined }
    editSend(kit, { token: { ...token, networkId }, sendTokenAmount: '1', receiverAddress: bob })
    void submitSend(kit)
    stop()
    kit.start()
    editSend(kit, { sendTokenAmount: '2' })
    expect(kit.store.getState().send).toMatchObject({ status: 'editing', loading: false, sendTokenAmount: '2' })
  })
})

describe('the theme', () => {
  it('is dark unless the app says otherwise, and has mode and variables [S2.53] [S3.87] [S3.88]', () => {
    const kit = testKit()
    expect(kit.store.getState().theme).toEqual({
      themeMode: 'dark',
      themeVariables: {},
      preset: undefined,
      accent: undefined,
    })
    setTheme(kit, { themeMode: 'light', themeVariables: { m: '11px' } })
    setTheme(kit, { themeVariables: { z: '2000' }, accent: '#c9a227' })
    expect(kit.store.getState().theme).toEqual({
      themeMode: 'light',
      themeVariables: { m: '11px', z: '2000' },
      preset: undefined,
      accent: '#c9a227',
    })
  })

  it('and the language: en-US by default [S9.51]', () => {
    const kit = testKit()
    expect(kit.store.getState().locale).toBe('en-US')
    setLocale(kit, 'ar')
    expect(kit.store.getState().locale).toBe('ar')
  })
})
