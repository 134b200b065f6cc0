import { KitError, type Namespace } from '@latchkey/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alice, bob, fakeConnector, sessionOf } from '../../test/fakeConnector.ts'
import type { Connection } from '../kit/kit.types.ts'
import { type ConnectionEvent, type ConnectionState, connectionTransition, namespacesOf } from './connection.machine.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const one = fakeConnector({ id: 'one' })
const two = fakeConnector({ id: 'two' })
const onMainnet = sessionOf('eip155:1', alice)

const empty: ConnectionState = {
  connections: new Map(),
  currentByNamespace: {},
  networkByNamespace: { eip155: 'eip155:1', solana },
  activeNamespace: 'eip155',
  status: 'disconnected',
  attempt: { status: 'idle' },
  lastConnectorId: undefined,
  recentWallets: [],
  pendingReconnects: new Map(),
}

function after(...events: readonly ConnectionEvent[]): ConnectionState {
  return events.reduce((state, event) => connectionTransition(state, event)[0], empty)
}

const connected = (connector = one, session = onMainnet): ConnectionEvent => ({ type: 'Connected', connector, session })
const requested = (connector = one): ConnectionEvent => ({ type: 'ConnectRequested', connector, nowMs: 7 })
const failed: ConnectionEvent = {
  type: 'ConnectFailed',
  connectorId: 'one',
  error: new KitError({ code: 'wallet/user-rejected', shortMessage: 'declined' }),
}

describe('the transition table', () => {
  const pending = { status: 'pending', connectorId: 'one', startedAtMs: 7, slow: false }
  const rows: [string, readonly ConnectionEvent[], Partial<ConnectionState>][] = [
    ['a request', [requested()], { status: 'connecting', attempt: pending as ConnectionState['attempt'] }],
    ['a second wallet asked', [connected(), requested(two)], { status: 'connected' }],
    [
      'slow',
      [requested(), { type: 'ConnectSlow', connectorId: 'one' }],
      { attempt: { ...pending, slow: true } as ConnectionState['attempt'] },
    ],
    [
      'slow of another',
      [requested(), { type: 'ConnectSlow', connectorId: 'two' }],
      { attempt: pending as ConnectionState['attempt'] },
    ],
    ['given up', [requested(), { type: 'ConnectCancelled' }], { status: 'disconnected', attempt: { status: 'idle' } }],
    ['given up beside another', [connected(), requested(two), { type: 'ConnectCancelled' }], { status: 'connected' }],
    ['a failure', [requested(), failed], { status: 'disconnected' }],
    ['a failure forgotten', [requested(), failed, { type: 'ConnectCancelled' }], { attempt: { status: 'idle' } }],
    [
      'connected',
      [requested(), connected()],
      { status: 'connected', currentByNamespace: { eip155: 'one' }, lastConnectorId: 'one' },
    ],
    ['reconnecting', [connected(), { type: 'ReconnectStarted' }], { status: 'reconnecting' }],
    ['connecting anew', [{ type: 'ReconnectStarted' }], { status: 'connecting' }],
    [
      'restored',
      [{ type: 'ReconnectStarted' }, { type: 'Restored', connector: one, session: onMainnet }],
      { status: 'connected', currentByNamespace: { eip155: 'one' } },
    ],
    [
      'nothing restored',
      [connected(), { type: 'ReconnectStarted' }, { type: 'ReconnectFinished', lostIds: ['one'], pending: [] }],
      { status: 'disconnected', currentByNamespace: {} },
    ],
    [
      'asked while it looks',
      [{ type: 'ReconnectStarted' }, requested(), { type: 'ReconnectFinished', lostIds: [], pending: [] }],
      { status: 'connecting' },
    ],
    [
      'chosen',
      [connected(one), connected(two), { type: 'ConnectionChosen', connectorId: 'one' }],
      { currentByNamespace: { eip155: 'one' }, lastConnectorId: 'one' },
    ],
    [
      'an unknown one chosen',
      [connected(), { type: 'ConnectionChosen', connectorId: 'two' }],
      { lastConnectorId: 'one' },
    ],
    ['a stranger changes', [{ type: 'SessionChanged', connectorId: 'one', session: onMainnet }], empty],
    ['a stranger ends', [{ type: 'Ended', connectorIds: ['one'], by: 'wallet' }], empty],
  ]
  it.each(rows)('%s', (_, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })

  it('asks, watches, stops watching and tells by effects', () => {
    const effects = (before: ConnectionState, event: ConnectionEvent) => connectionTransition(before, event)[1]
    expect(effects(empty, requested()).map(({ type }) => type)).toEqual(['emit', 'connect'])
    expect(effects(empty, connected()).map(({ type }) => type)).toEqual(['watch', 'emit'])
    expect(effects(after(requested()), { type: 'ConnectCancelled' })).toEqual([{ type: 'abort', key: 'attempt' }])
    const ended = effects(after(connected()), { type: 'Ended', connectorIds: ['one'], by: 'wallet' })
    expect(ended.map(({ type }) => type)).toEqual(['abort', 'resetSend', 'notifyEnded'])
    const moved = sessionOf('eip155:137', alice)
    expect(effects(after(connected()), { type: 'SessionChanged', connectorId: 'one', session: moved })).toEqual([
      { type: 'checkNetwork', connectorId: 'one' },
    ])
  })
})

describe('whatever happens', () => {
  const connector = fc.constantFrom(one, two, fakeConnector({ id: 'three' }))
  const session = fc.constantFrom(
    onMainnet,
    sessionOf('eip155:8453', bob, alice),
    sessionOf(solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
    { accounts: [...onMainnet.accounts, `${solana}:abc` as const], networkId: undefined },
    { accounts: [], networkId: undefined },
  )
  const given = session.filter(({ accounts }) => accounts.length > 0)
  const id = connector.map((each) => each.id)
  const ids = fc.uniqueArray(id)
  const event: fc.Arbitrary<ConnectionEvent> = fc.oneof(
    connector.map((each): ConnectionEvent => requested(each)),
    fc.constant<ConnectionEvent>({ type: 'ConnectCancelled' }),
    fc.constant<ConnectionEvent>({ type: 'ReconnectStarted' }),
    fc.constant<ConnectionEvent>(failed),
    fc.tuple(connector, given).map(([each, of]): ConnectionEvent => connected(each, of)),
    fc
      .tuple(connector, given)
      .map(([each, of]): ConnectionEvent => ({ type: 'Restored', connector: each, session: of })),
    ids.map((lostIds): ConnectionEvent => ({ type: 'ReconnectFinished', lostIds, pending: [] })),
    fc
      .tuple(id, session)
      .map(([connectorId, of]): ConnectionEvent => ({ type: 'SessionChanged', connectorId, session: of })),
    ids.map((connectorIds): ConnectionEvent => ({ type: 'Ended', connectorIds, by: 'person' })),
    id.map((connectorId): ConnectionEvent => ({ type: 'ConnectionChosen', connectorId })),
  )

  it('the current connection of a namespace exists and serves it, and the last connector is connected', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const state = after(...events)
        const serves = (connection: Connection | undefined, namespace: Namespace) =>
          connection !== undefined && namespacesOf(connection.accounts).includes(namespace)
        for (const [namespace, uid] of Object.entries(state.currentByNamespace) as [Namespace, string][]) {
          expect(serves(state.connections.get(uid), namespace)).toBe(true)
        }
        for (const connection of state.connections.values()) {
          expect(connection.accounts.length).toBeGreaterThan(0)
          for (const namespace of namespacesOf(connection.accounts)) {
            expect(state.currentByNamespace[namespace]).toBeDefined()
          }
        }
        if (state.lastConnectorId !== undefined) expect(state.connections.has(state.lastConnectorId)).toBe(true)
        if (state.status === 'connected') expect(state.connections.size).toBeGreaterThan(0)
        expect(state.recentWallets.length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 500 },
    )
  })
})
