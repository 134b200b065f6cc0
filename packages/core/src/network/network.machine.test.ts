import { base, mainnet, solana } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { alice } from '../../test/fakeConnector.ts'
import { type NetworkEvent, type NetworkState, networkTransition } from './network.machine.ts'

const still: NetworkState = {
  networkByNamespace: { eip155: 'eip155:1', solana: solana.caipNetworkId },
  activeNamespace: 'eip155',
  switchingNamespace: false,
  switchingNetworkId: undefined,
  switchingSlow: false,
  connections: new Map([
    [
      'one',
      {
        uid: 'one',
        connectorId: 'one',
        name: 'One',
        imageUrl: undefined,
        type: 'ANNOUNCED',
        accounts: [`eip155:1:${alice}`],
        walletNetworkId: 'eip155:1',
      },
    ],
  ]),
}
const asked: NetworkState = { ...still, switchingNetworkId: 'eip155:8453' }

describe('the transition table', () => {
  const rows: [string, NetworkState, NetworkEvent, Partial<NetworkState>][] = [
    [
      'a switch within the namespace',
      still,
      { type: 'SwitchRequested', network: base },
      { switchingNamespace: false, switchingNetworkId: 'eip155:8453' },
    ],
    [
      'a switch to another namespace',
      still,
      { type: 'SwitchRequested', network: solana },
      { switchingNamespace: true, switchingNetworkId: solana.caipNetworkId },
    ],
    ['a slow wallet', asked, { type: 'SwitchSlow' }, { switchingSlow: true }],
    ['slow when nothing is asked', still, { type: 'SwitchSlow' }, { switchingSlow: false }],
    [
      'done, the wallet moved along',
      { ...asked, switchingSlow: true },
      { type: 'Switched', network: base, movedUid: 'one' },
      {
        switchingNetworkId: undefined,
        switchingSlow: false,
        networkByNamespace: { eip155: 'eip155:8453', solana: solana.caipNetworkId },
      },
    ],
    [
      'done without a wallet',
      { ...still, switchingNamespace: true },
      { type: 'Switched', network: solana, movedUid: undefined },
      { activeNamespace: 'solana', switchingNamespace: false, connections: still.connections },
    ],
    ['failed', { ...asked, switchingSlow: true }, { type: 'SwitchFailed' }, still],
    ['asked for where it is', still, { type: 'SwitchRequested', network: mainnet }, { switchingNetworkId: 'eip155:1' }],
  ]
  it.each(rows)('%s', (_, before, event, after) => {
    expect(networkTransition(before, event)[0]).toMatchObject(after)
  })

  it('drops the send that was begun in another namespace, and no other', () => {
    const resets = (event: NetworkEvent) => networkTransition(still, event)[1].some(({ type }) => type === 'resetSend')
    expect(resets({ type: 'SwitchRequested', network: base })).toBe(false)
    expect(resets({ type: 'SwitchRequested', network: solana })).toBe(true)
    expect(resets({ type: 'NamespaceChosen', namespace: 'solana' })).toBe(true)
  })

  it('moves the wallet that moved, and no other', () => {
    const where = (event: NetworkEvent) => networkTransition(asked, event)[0].connections.get('one')?.walletNetworkId
    expect(where({ type: 'Switched', network: base, movedUid: 'one' })).toBe('eip155:8453')
    expect(where({ type: 'Switched', network: base, movedUid: undefined })).toBe('eip155:1')
    expect(where({ type: 'Switched', network: base, movedUid: 'two' })).toBe('eip155:1')
  })
})
