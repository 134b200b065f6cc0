import type { HistoryApproval, HistoryEntry, HistoryTransfer, OperationType } from '@latchkey/protocol/http'
import { alice, bob } from './scriptedWallet.ts'

const router = '0x8bA1f109551bD432803012645Ac136ddd64DBA72'

const fungible = (direction: 'in' | 'out', numeric: string, symbol: string): HistoryTransfer => ({
  fungible_info: { name: symbol, symbol, icon: null },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  sender: direction === 'in' ? bob : alice,
  recipient: direction === 'in' ? alice : bob,
})

const nft = (direction: 'in' | 'out', name: string): HistoryTransfer => ({
  ...fungible(direction, '1', ''),
  fungible_info: null,
  nft_info: { name, content: null, flags: { is_spam: false } },
})

type Reported = {
  readonly is: OperationType
  readonly at: string
  readonly moves?: readonly HistoryTransfer[]
  readonly approvals?: HistoryApproval[]
  readonly detail?: 'wrap' | 'unwrap'
  readonly failed?: boolean
}

/** A transaction on Ethereum as the api reports it. */
export function toEntry({ is, at, moves = [], approvals, detail, failed }: Reported, index: number): HistoryEntry {
  const hash = `0x${index.toString(16).padStart(64, '0')}`
  return {
    id: `eip155:1:${hash}`,
    metadata: {
      operationType: is,
      hash,
      minedAt: at,
      sentFrom: is === 'receive' ? bob : alice,
      sentTo: is === 'receive' ? alice : router,
      status: failed ? 'failed' : 'confirmed',
      nonce: index,
      application: null,
      chain: 'eip155:1',
      ...(detail && { detail }),
    },
    transfers: [...moves],
    ...(approvals && { approvals }),
  }
}

/** One of each kind, over three months. */
export function manyTransactions(): readonly HistoryEntry[] {
  const allowance = { fungible_info: { symbol: 'USDC' }, collection: null, spender: router }
  const reported: readonly Reported[] = [
    { is: 'trade', at: '2026-11-20T11:58:00Z', moves: [fungible('out', '1', 'ETH'), fungible('in', '2961.5', 'USDC')] },
    { is: 'send', at: '2026-11-20T11:00:00Z', moves: [fungible('out', '0.250000000000000001', 'ETH')] },
    { is: 'receive', at: '2026-11-19T12:00:00Z', moves: [fungible('in', '1204.1189', 'USDC')] },
    { is: 'approve', at: '2026-11-18T12:00:00Z', approvals: [{ ...allowance, quantity: '500' }] },
    { is: 'approve', at: '2026-11-17T12:00:00Z', approvals: [{ ...allowance, quantity: null }] },
    { is: 'approve', at: '2026-11-16T12:00:00Z', approvals: [{ ...allowance, quantity: '0' }] },
    { is: 'send', at: '2026-11-15T12:00:00Z', failed: true },
    {
      is: 'trade',
      at: '2026-10-30T12:00:00Z',
      detail: 'wrap',
      moves: [fungible('out', '0.5', 'ETH'), fungible('in', '0.5', 'WETH')],
    },
    { is: 'mint', at: '2026-10-29T12:00:00Z', moves: [nft('in', 'Practice key #7')] },
    { is: 'send', at: '2026-10-28T12:00:00Z', moves: [nft('out', 'Practice key #3')] },
    { is: 'deposit', at: '2026-10-27T12:00:00Z', moves: [fungible('out', '100', 'DAI'), fungible('in', '98', 'aDAI')] },
    { is: 'repay', at: '2026-10-26T12:00:00Z', moves: [fungible('out', '40', 'DAI')] },
    { is: 'burn', at: '2026-10-25T12:00:00Z', moves: [fungible('out', '3', 'DAI')] },
    { is: 'deploy', at: '2025-12-02T12:00:00Z' },
    { is: 'execute', at: '2025-12-01T12:00:00Z' },
  ]
  return reported.map(toEntry)
}
