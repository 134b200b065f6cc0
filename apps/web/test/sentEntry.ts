import type { HistoryEntry } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { own } from './mountPanel.tsx'

/** A payment of the test's own account on Ethereum, with its hash for an id, in which nothing moved. */
export const sentEntry = (id: string, minedAt: string): HistoryEntry => ({
  id,
  metadata: {
    operationType: 'send',
    hash: id,
    minedAt,
    sentFrom: own,
    sentTo: `0x${'b'.repeat(40)}`,
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: mainnet.caipNetworkId,
  },
  transfers: [],
})
