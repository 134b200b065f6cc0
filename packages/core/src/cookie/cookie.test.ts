import { formatKitCookie } from '@latchkey/protocol/cookie'
import { base, mainnet, solana } from '@latchkey/protocol/networks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alice, fakeConnector } from '../../test/fakeConnector.ts'
import { fakeTabs } from '../../test/fakeTabs.ts'
import { testKit } from '../../test/testKit.ts'
import { connect } from '../connection/connection.actions.ts'
import { switchNetwork } from '../network/switchNetwork.action.ts'
import { cookieToInitialState } from './cookieToInitialState.ts'
import { recordToCookie } from './recordToCookie.ts'

const networks = [mainnet, base, solana] as const

describe('what a record tells the server', () => {
  it('is nothing for whatever is no record', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(recordToCookie(text)).toBeUndefined()
      }),
    )
    expect(recordToCookie('{"v":2,"connections":[]}')).toBeUndefined()
  })

  it('is the accounts and the networks in use, of all that a kit writes down', async () => {
    const tabs = fakeTabs()
    const kit = testKit({ connectors: [fakeConnector({ id: 'one', name: 'One' })], env: { storage: tabs.open() } })
    kit.start()
    await switchNetwork(kit, { networkId: base.caipNetworkId })
    await connect(kit, { connectorId: 'one' })
    const record = tabs.values.get('latchkey') ?? ''
    expect(record).toContain('One')
    expect(recordToCookie(record)).toEqual({
      v: 1,
      networkId: base.caipNetworkId,
      networkIds: [base.caipNetworkId, solana.caipNetworkId],
      accounts: [expect.stringMatching(`^eip155:\\d+:${alice}$`)],
    })
  })

  it('is no account of a wallet that is not in use', () => {
    const accounts = [`eip155:1:${alice}`]
    const record = (currentFor: readonly string[]) =>
      JSON.stringify({ v: 1, connections: [{ accounts, currentFor }], email: 'alice@example.org' })
    expect(recordToCookie(record(['eip155']))).toEqual({ v: 1, networkIds: [], accounts })
    expect(recordToCookie(record([]))).toEqual({ v: 1, networkIds: [], accounts: [] })
  })
})

describe('the state that a page begins with', () => {
  const account = `eip155:8453:${alice}` as const

  it('is none without a cookie, and none for one of another version', () => {
    expect(cookieToInitialState(undefined, { networks })).toBeUndefined()
    expect(cookieToInitialState(null, { networks })).toBeUndefined()
    expect(cookieToInitialState('latchkey=%7B%22v%22%3A2%7D', { networks })).toBeUndefined()
  })

  it('is plain data with the account and the network', () => {
    const networkIds = [base.caipNetworkId, solana.caipNetworkId]
    const cookie = { v: 1, networkId: base.caipNetworkId, networkIds, accounts: [account] } as const
    const state = cookieToInitialState(formatKitCookie(cookie), { networks })
    expect(state).toMatchObject({
      activeNamespace: 'eip155',
      networkByNamespace: { eip155: base.caipNetworkId, solana: solana.caipNetworkId },
      currentByNamespace: { eip155: account },
      connections: [{ uid: account, accounts: [account] }],
    })
    expect(JSON.parse(JSON.stringify(state))).toEqual(JSON.parse(JSON.stringify({ ...state })))
  })

  it('leaves out networks that the app does not offer, and accounts of their kind', () => {
    const cookie = {
      v: 1,
      networkId: base.caipNetworkId,
      networkIds: [base.caipNetworkId],
      accounts: [account],
    } as const
    expect(cookieToInitialState(formatKitCookie(cookie), { networks: [solana] })).toEqual({
      networkByNamespace: {},
      currentByNamespace: {},
      connections: [],
    })
  })
})
