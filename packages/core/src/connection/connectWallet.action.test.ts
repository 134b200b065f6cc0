import { KitError } from '@latchkey/protocol'
import { bitcoin, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { fakeAdapter } from '../../test/fakeAdapter.ts'
import { alice, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import { testKit } from '../../test/testKit.ts'
import type { Connector, ConnectorSession } from '../ports/connector.ts'
import { connectedWallets, switchWallet } from './connectedWallets.ts'
import { askAgain } from './connectFurtherKinds.ts'
import { cancelConnect, connect } from './connection.actions.ts'
import { connectWallet } from './connectWallet.action.ts'
import { disconnect } from './disconnect.action.ts'

const declined = new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' })
const sessions = {
  eip155: sessionOf(mainnet.caipNetworkId, alice),
  solana: sessionOf(solana.caipNetworkId, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
  bip122: sessionOf(bitcoin.caipNetworkId, 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
} as const
type Kind = keyof typeof sessions
type Answers = Partial<Record<Kind, () => Promise<ConnectorSession>>>

/** A wallet that three standards find, in an app for three kinds, and what it was asked. */
function lantern(answers: Answers = {}) {
  const asked: Kind[] = []
  const way = (kind: Kind, id: string): Connector =>
    fakeConnector({
      id,
      name: 'Lantern',
      chain: kind,
      session: sessions[kind],
      connect: () => {
        asked.push(kind)
        return answers[kind]?.() ?? Promise.resolve(sessions[kind])
      },
    })
  const kit = testKit({
    networks: [mainnet, solana, bitcoin],
    adapters: (['eip155', 'solana', 'bip122'] as const).map((namespace) => fakeAdapter({ namespace })),
    connectors: [way('bip122', 'btc:lantern'), way('eip155', 'app.lantern'), way('solana', 'sol:lantern')],
  })
  kit.start()
  const ask = () => connectWallet(kit, { connectorId: 'app.lantern' })
  const state = () => kit.store.getState()
  return { kit, asked, ask, state }
}

describe('a wallet for several kinds of network', () => {
  it('is asked for all of them in one go, that in use first, and says which is asked now', async () => {
    const parts: unknown[] = []
    const { kit, asked, ask, state } = lantern()
    kit.store.subscribe(({ attempt }) => attempt.status === 'pending' && parts.push(attempt.part))
    const connecting = ask()
    // Inside the click.
    expect(asked).toEqual(['eip155'])
    await connecting
    expect(asked).toEqual(['eip155', 'solana', 'bip122'])
    expect(parts).toEqual([
      { namespace: 'eip155', namespaces: ['eip155', 'solana', 'bip122'] },
      { namespace: 'solana', namespaces: ['eip155', 'solana', 'bip122'] },
      { namespace: 'bip122', namespaces: ['eip155', 'solana', 'bip122'] },
    ])
    expect(state()).toMatchObject({
      status: 'connected',
      attempt: { status: 'idle' },
      activeNamespace: 'eip155',
      lastConnectorId: 'app.lantern',
      currentByNamespace: { eip155: 'app.lantern', solana: 'sol:lantern', bip122: 'btc:lantern' },
    })
    // One wallet for who remembers it, and for who counts.
    expect(state().recentWallets.map(({ name }) => name)).toEqual(['Lantern'])
    expect(kit.events.map(({ type }) => type).filter((type) => /SELECT|CONNECT/.test(type))).toEqual([
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
    ])
    expect(connectedWallets(state().connections.values())).toMatchObject([
      { id: 'app.lantern', name: 'Lantern', namespaces: ['eip155', 'solana', 'bip122'] },
    ])
    expect(state().notification.open).toBe(false)
  })

  it('begins with the kind that is on screen', async () => {
    const { kit, asked, ask } = lantern()
    kit.store.setState({ activeNamespace: 'solana' })
    await ask()
    expect(asked).toEqual(['solana', 'eip155', 'bip122'])
  })

  it('keeps the others where one is declined, says so, and is asked for that one alone the next time', async () => {
    let answer = () => Promise.reject<ConnectorSession>(declined)
    const { asked, ask, state } = lantern({ solana: () => answer() })
    await ask()
    expect([...state().connections.keys()]).toEqual(['app.lantern', 'btc:lantern'])
    expect(state().attempt).toEqual({ status: 'idle' })
    expect(state().notification.text).toEqual({
      key: 'connectedInPart',
      connected: ['Ethereum', 'Bitcoin'],
      missing: ['Solana'],
    })
    answer = () => Promise.resolve(sessions.solana)
    await ask()
    expect(asked.slice(3)).toEqual(['solana'])
    expect(state().currentByNamespace.solana).toBe('sol:lantern')
  })

  it('that declines the first declines all', async () => {
    const { asked, ask, state } = lantern({ eip155: () => Promise.reject(declined) })
    await expect(ask()).rejects.toBe(declined)
    expect(asked).toEqual(['eip155'])
    expect(state()).toMatchObject({ status: 'disconnected', attempt: { status: 'failed', connectorId: 'app.lantern' } })
  })

  it('keeps what it has when the person goes on without the rest', async () => {
    const { kit, ask, state } = lantern({ solana: () => new Promise(() => undefined) })
    const connecting = ask()
    await expect.poll(() => state().attempt).toMatchObject({ part: { namespace: 'solana' } })
    cancelConnect(kit)
    await connecting
    expect([...state().connections.keys()]).toEqual(['app.lantern'])
    expect(state().notification.text).toMatchObject({ connected: ['Ethereum'], missing: ['Solana', 'Bitcoin'] })
  })

  it('is asked again for the kind that it has not answered, and goes on from there', async () => {
    let answer = () => new Promise<ConnectorSession>(() => undefined)
    const { kit, asked, ask, state } = lantern({ solana: () => answer() })
    const connecting = ask()
    await expect.poll(() => state().attempt).toMatchObject({ part: { namespace: 'solana' } })
    answer = () => Promise.resolve(sessions.solana)
    askAgain(kit)
    await connecting
    expect(asked).toEqual(['eip155', 'solana', 'solana', 'bip122'])
    expect(state().connections.size).toBe(3)
  })

  it('leaves the screen to another wallet that is asked meanwhile', async () => {
    const { kit, asked, ask, state } = lantern({ solana: () => new Promise(() => undefined) })
    const connecting = ask()
    await expect.poll(() => state().attempt).toMatchObject({ part: { namespace: 'solana' } })
    const other = fakeConnector({ id: 'io.other', connect: () => new Promise(() => undefined) })
    kit.discover([...state().connectors, other])
    void connect(kit, { connectorId: 'io.other' })
    await connecting
    expect(asked).toEqual(['eip155', 'solana'])
    expect(state().attempt).toMatchObject({ status: 'pending', connectorId: 'io.other' })
  })

  it('is in use for all its kinds at once, and leaves with all of them or with one', async () => {
    const { kit, ask, state } = lantern()
    kit.discover([...state().connectors, fakeConnector({ id: 'io.other' })])
    await ask()
    await connect(kit, { connectorId: 'io.other' })
    const [wallet, other] = connectedWallets(state().connections.values())
    expect(other).toMatchObject({ id: 'io.other', namespaces: ['eip155'] })
    const connectorIds = wallet?.connections.map(({ uid }) => uid) ?? []
    switchWallet(kit, { connectorIds })
    expect(state()).toMatchObject({ activeNamespace: 'eip155', currentByNamespace: { eip155: 'app.lantern' } })
    await disconnect(kit, { connectorId: 'sol:lantern' })
    expect([...state().connections.keys()]).toEqual(['app.lantern', 'btc:lantern', 'io.other'])
    await disconnect(kit, { connectorIds })
    expect([...state().connections.keys()]).toEqual(['io.other'])
    expect(kit.events.at(-1)).toEqual({ type: 'DISCONNECT_SUCCESS', namespace: 'all' })
  })
})
