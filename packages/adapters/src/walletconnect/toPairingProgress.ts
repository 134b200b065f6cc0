import type { PairingProgress } from '@latchkey/core/ports'
import type { WalletConnectEvent } from './client/client.types.ts'

/** What an event of the client says about the pairing `id`; `undefined`: nothing. */
export function toPairingProgress(event: WalletConnectEvent, id: number): PairingProgress | undefined {
  if (event.type === 'proposal_published' && event.id === id) return { type: 'Proposed' }
  if (event.type === 'proposal_answered' && event.id === id) return { type: 'Answered' }
  if (event.type !== 'relay_status') return undefined
  switch (event.status.state) {
    case 'connecting':
      return { type: 'RelayConnecting' }
    case 'open':
      return { type: 'RelayOpened' }
    case 'waiting':
      return { type: 'RelayLost', reason: event.status.reason }
    case 'refused':
      return { type: 'RelayRefused', reason: event.status.reason }
    case 'idle':
      return undefined
  }
}
