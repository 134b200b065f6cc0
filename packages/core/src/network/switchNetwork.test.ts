import { KitError } from '@latchkey/protocol'
import { base, mainnet, polygon, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fakeClock.ts'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { type TestKit, testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import type { CreateKitOptions } from '../kit/kit.types.ts'
import { goBack } from '../modal/goBack.action.ts'
import { pushView } from '../modal/modal.actions.ts'
import { openModal } from '../modal/openModal.action.ts'
import { editSend } from '../send/send.actions.ts'
import { cancelSwitchNetwork } from './network.machine.ts'
import { selectActiveNetwork, selectNetworkState, selectWalletNetwork } from './network.selectors.ts'
import { switchNetwork } from './switchNetwork.action.ts'

const networks = [mainnet, base, solana] as const
const rejected = new KitError({ code: 'wallet/user-rejected', shortMessage: 'The request was declined in the wallet' })
const switches = { switchNetwork: () => Promise.resolve() }

/** A kit with one connected wallet. */
async function connectedTo(wallet: ReturnType<typeof fakeConnector>, options: Partial<CreateKitOptions> = {}) {
  const { connectors: _, env: __, ...rest } = options
  const kit = testKit({ networks: [...networks], connectors: [wallet], ...rest })
  kit.start()
  await connect(kit, { connectorId: wallet.id })
  return kit
}

const views = (kit: TestKit) => kit.store.getState().modal.stack.map(({ view }) => view)
const active = (kit: TestKit) => selectActiveNetwork(kit, kit.store.getState())?.caipNetworkId

describe('switching the network', () => {
  it('moves the app where no wallet is connected [S3.13]', async () => {
    const kit = testKit({ networks: [...networks] })
    expect(active(kit)).toBe('eip155:1')
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(active(kit)).toBe('eip155:8453')
    expect(kit.events).toContainEqual({ type: 'SWITCH_NETWORK', network: 'eip155:8453' })
  })

  it('asks the wallet, with the URLs of the network, and moves both', async () => {
    const wallet = fakeConnector(switches)
    const kit = await connectedTo(wallet, { customRpcUrls: { 'eip155:8453': ['https://own.example'] } })
    const switching = switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(wallet.calls.at(-1)).toBe('switch eip155:8453 https://own.example')
    expect(kit.store.getState().switchingNetworkId).toBe('eip155:8453')
    expect(active(kit)).toBe('eip155:1')
    await switching
    expect(active(kit)).toBe('eip155:8453')
    expect(selectWalletNetwork(kit, kit.store.getState())).toMatchObject({ networkId: 'eip155:8453', supported: true })
    expect(kit.store.getState().switchingNetworkId).toBeUndefined()
  })

  it('does not ask a wallet that stands there already', async () => {
    const wallet = fakeConnector({ ...switches, session: sessionOf('eip155:8453', alice) })
    const kit = await connectedTo(wallet)
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(wallet.calls.filter((call) => call.startsWith('switch'))).toEqual([])
    expect(active(kit)).toBe('eip155:8453')
  })

  it('does nothing where app and wallet stand there already', async () => {
    const wallet = fakeConnector(switches)
    const kit = await connectedTo(wallet)
    await switchNetwork(kit, { networkId: 'eip155:1' })
    expect(kit.events.filter(({ type }) => type === 'SWITCH_NETWORK')).toEqual([])
  })

  it('sets the switching flag and empties the send form when the namespace changes [S4.37] [S4.38]', async () => {
    const kit = testKit({ networks: [...networks] })
    editSend(kit, { sendTokenAmount: '1', receiverAddress: '0xabc' })
    const seen: boolean[] = []
    kit.store.subscribe(({ switchingNamespace }) => seen.push(switchingNamespace))
    await switchNetwork(kit, { networkId: solana.caipNetworkId })
    expect(seen).toContain(true)
    expect(kit.store.getState()).toMatchObject({
      switchingNamespace: false,
      activeNamespace: 'solana',
      send: { sendTokenAmount: '', receiverAddress: '' },
    })
  })

  it('keeps the send form within a namespace, and the network of each namespace', async () => {
    const kit = testKit({ networks: [...networks] })
    editSend(kit, { sendTokenAmount: '1' })
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(kit.store.getState().send.sendTokenAmount).toBe('1')
    await switchNetwork(kit, { networkId: solana.caipNetworkId })
    expect(kit.store.getState().networkByNamespace).toEqual({
      eip155: 'eip155:8453',
      solana: solana.caipNetworkId,
    })
  })

  it("goes back and shows 'Chain is not supported' when the wallet won't take the chain [S4.41] [S8.22]", async () => {
    const cause = new KitError({ code: 'network/unknown-to-wallet', shortMessage: 'unknown' })
    const kit = await connectedTo(fakeConnector({ switchNetwork: () => Promise.reject(cause) }))
    void openModal(kit, { view: 'Networks' })
    pushView(kit, 'SwitchNetwork', { networkId: 'eip155:8453' })
    const error = await switchNetwork(kit, { networkId: 'eip155:8453' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'network/switch-failed', shortMessage: 'Chain is not supported', cause })
    expect(views(kit)).toEqual(['Networks'])
    expect(active(kit)).toBe('eip155:1')
    expect(kit.store.getState()).toMatchObject({ switchingNetworkId: undefined, switchingNamespace: false })
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({
      open: true,
      message: 'Chain is not supported',
      code: 'network/switch-failed',
    })
  })

  it('says so when the person declined in the wallet', async () => {
    const kit = await connectedTo(fakeConnector({ switchNetwork: () => Promise.reject(rejected) }))
    await expect(switchNetwork(kit, { networkId: 'eip155:8453' })).rejects.toBe(rejected)
    await kit.clock.advance(300)
    expect(kit.store.getState().notification.code).toBe('wallet/user-rejected')
  })

  it("throws 'NetworkController client not set' where the wallet can't be asked [S8.41]", async () => {
    const kit = await connectedTo(fakeConnector())
    await expect(switchNetwork(kit, { networkId: 'eip155:8453' })).rejects.toMatchObject({
      code: 'network/client-not-set',
      shortMessage: 'NetworkController client not set',
    })
  })

  it("throws 'Network not found' and shows 'Network Not Found' for a network that the app doesn't have [S8.44] [S8.13]", async () => {
    const kit = testKit({ networks: [...networks] })
    await expect(switchNetwork(kit, { networkId: 'eip155:137' })).rejects.toMatchObject({
      code: 'network/not-found',
      shortMessage: 'Network not found',
    })
    await kit.clock.advance(300)
    expect(kit.store.getState().notification).toMatchObject({ open: true, message: 'Network Not Found' })
  })

  it('leaves SwitchNetwork and Networks behind on success', async () => {
    const kit = await connectedTo(fakeConnector(switches))
    void openModal(kit)
    pushView(kit, 'Networks')
    pushView(kit, 'SwitchNetwork', { networkId: 'eip155:8453' })
    await switchNetwork(kit, { networkId: 'eip155:8453' })
    expect(views(kit)).toEqual(['Account'])
    expect(kit.store.getState().modal.open).toBe(true)
  })

  it('closes the modal on success when the wallet stood on a chain that the app does not have [S4.42]', async () => {
    const kit = await connectedTo(fakeConnector({ ...switches, session: sessionOf('eip155:137', alice) }))
    expect(views(kit)).toEqual(['UnsupportedChain'])
    await switchNetwork(kit, { networkId: 'eip155:1' })
    expect(kit.store.getState().modal.open).toBe(false)
    expect(selectWalletNetwork(kit, kit.store.getState()).networkId).toBe('eip155:1')
  })

  it('says after 5 s that the wallet is slow; giving up leaves everything as it was', async () => {
    let answer: () => void = () => {}
    const kit = await connectedTo(
      fakeConnector({ switchNetwork: () => new Promise<void>((resolve) => (answer = resolve)) }),
    )
    const switching = switchNetwork(kit, { networkId: 'eip155:8453' })
    await kit.clock.advance(5_000)
    expect(kit.store.getState()).toMatchObject({ switchingNetworkId: 'eip155:8453', switchingSlow: true })
    cancelSwitchNetwork(kit)
    expect(kit.store.getState()).toMatchObject({ switchingNetworkId: undefined, switchingSlow: false })
    answer()
    await switching
    expect(active(kit)).toBe('eip155:1')
    expect(kit.clock.pending()).toBe(0)
  })

  it('is given up 100 ms after the person has gone back from SwitchNetwork', async () => {
    const kit = await connectedTo(fakeConnector({ switchNetwork: () => new Promise(() => undefined) }))
    void openModal(kit, { view: 'Networks' })
    pushView(kit, 'SwitchNetwork', { networkId: 'eip155:8453' })
    void switchNetwork(kit, { networkId: 'eip155:8453' })
    goBack(kit)
    await kit.clock.advance(99)
    expect(kit.store.getState().switchingNetworkId).toBe('eip155:8453')
    await kit.clock.advance(1)
    expect(kit.store.getState().switchingNetworkId).toBeUndefined()
  })

  it('takes the newest of two', async () => {
    const answers: (() => void)[] = []
    const wallet = fakeConnector({ switchNetwork: () => new Promise<void>((resolve) => answers.push(resolve)) })
    const kit = await connectedTo(wallet, { networks: [mainnet, base, polygon] })
    const first = switchNetwork(kit, { networkId: 'eip155:8453' })
    const second = switchNetwork(kit, { networkId: 'eip155:137' })
    answers[1]?.()
    await second
    answers[0]?.()
    await first
    expect(active(kit)).toBe('eip155:137')
  })
})

describe('UnsupportedChain', () => {
  const onPolygon = () => fakeConnector({ ...switches, session: sessionOf('eip155:137', alice) })

  it('opens when the network is unsupported and nothing speaks against it [S4.39]', async () => {
    const kit = await connectedTo(onPolygon())
    expect(kit.store.getState().modal.open).toBe(true)
    expect(views(kit)).toEqual(['UnsupportedChain'])
    expect(selectWalletNetwork(kit, kit.store.getState())).toEqual({
      networkId: 'eip155:137',
      network: undefined,
      supported: false,
    })
  })

  it('opens when a connected wallet moves there', async () => {
    const wallet = fakeConnector(switches)
    const kit = await connectedTo(wallet)
    wallet.listener()?.changed(sessionOf('eip155:137', alice))
    expect(views(kit)).toEqual(['UnsupportedChain'])
    expect(kit.store.getState().modal.open).toBe(true)
  })

  it('goes when the wallet itself moves to a chain of the app', async () => {
    const wallet = onPolygon()
    const kit = await connectedTo(wallet)
    wallet.listener()?.changed(sessionOf('eip155:8453', alice))
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it.each([
    ['the network is supported', {}, 'eip155:8453'],
    ['network switching is not enabled', { enableNetworkSwitch: false }, 'eip155:137'],
    ['unsupported chains are allowed', { allowUnsupportedChain: true }, 'eip155:137'],
    ['there is a basic WalletConnect mode', { manualWCControl: true }, 'eip155:137'],
  ] as const)('does not open when %s [S4.40]', async (_, options, networkId) => {
    const wallet = fakeConnector({ ...switches, session: sessionOf(networkId, alice) })
    const kit = await connectedTo(wallet, options)
    await settle()
    expect(kit.store.getState().modal.open).toBe(false)
  })

  it('does not open for a wallet in the background', async () => {
    const [one, two] = [fakeConnector({ id: 'one' }), fakeConnector({ id: 'two' })]
    const kit = testKit({ networks: [...networks], connectors: [one, two] })
    kit.start()
    await connect(kit, { connectorId: 'one' })
    await connect(kit, { connectorId: 'two' })
    one.listener()?.changed(sessionOf('eip155:137', alice))
    expect(kit.store.getState().modal.open).toBe(false)
  })
})

const unsaid = { approvedCaipNetworkIds: undefined, supportsAllNetworks: true, smartAccountEnabledNetworks: [] }

it('the state of a namespace holds its network and the ones that the app asks for [S3.13] [S3.14]', () => {
  const kit = testKit({ networks: [...networks], defaultNetwork: 'eip155:8453' })
  const state = kit.store.getState()
  expect(selectNetworkState(kit, state, 'eip155')).toEqual({
    caipNetwork: base,
    requestedCaipNetworks: [mainnet, base],
    ...unsaid,
  })
  expect(selectNetworkState(kit, state, 'solana')).toEqual({
    caipNetwork: solana,
    requestedCaipNetworks: [solana],
    ...unsaid,
  })
  for (const namespace of ['polkadot', 'bip122', 'cosmos'] as const) {
    expect(selectNetworkState(kit, state, namespace)).toEqual({
      caipNetwork: undefined,
      requestedCaipNetworks: [],
      ...unsaid,
    })
  }
})

it('the state of a namespace holds the networks that the wallet let in, and whether it takes others [S3.15] [S3.16]', async () => {
  const approved = {
    eip155: { networkIds: ['eip155:1'], supportsAllNetworks: true },
    solana: { networkIds: [solana.caipNetworkId], supportsAllNetworks: false },
  } as const
  const accounts = [`eip155:1:${alice}`, `${solana.caipNetworkId}:So11111111111111111111111111111111111111112`] as const
  const wallet = fakeConnector({ session: { accounts, networkId: 'eip155:1', approved } })
  const kit = testKit({ connectors: [wallet] })
  kit.start()
  await connect(kit, { connectorId: wallet.id })
  const of = (namespace: 'eip155' | 'solana') => selectNetworkState(kit, kit.store.getState(), namespace)
  expect(of('eip155')).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'], supportsAllNetworks: true })
  expect(of('solana')).toMatchObject({ approvedCaipNetworkIds: [solana.caipNetworkId], supportsAllNetworks: false })
  wallet.listener()?.changed({ accounts: [accounts[0]], networkId: 'eip155:1', approved: { eip155: approved.eip155 } })
  expect(of('eip155')).toMatchObject({ approvedCaipNetworkIds: ['eip155:1'] })
  expect(of('solana')).toMatchObject({ approvedCaipNetworkIds: undefined })
})

it('a wallet that stands on a network of one kind says nothing of where it stands on another', async () => {
  const accounts = [`${mainnet.caipNetworkId}:${alice}`, `${solana.caipNetworkId}:So1`] as const
  const both = fakeConnector({
    id: 'phone',
    type: 'MULTI_CHAIN',
    namespaces: ['eip155', 'solana'],
    session: { accounts, networkId: mainnet.caipNetworkId },
  })
  const kit = await connectedTo(both)
  await switchNetwork(kit, { networkId: solana.caipNetworkId })
  const state = kit.store.getState()
  expect(selectWalletNetwork(kit, state, 'solana').networkId).toBeUndefined()
  expect(selectWalletNetwork(kit, state, 'eip155').networkId).toBe(mainnet.caipNetworkId)
})
