import type { HistoryEntry } from '@latchkey/protocol/http'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mountPanel, own, subject } from '../../test/mountPanel.tsx'
import { useHoldings } from '../home/useHoldings.ts'
import { FirstSteps } from './FirstSteps.tsx'

const other = `0x${'b'.repeat(40)}`

/** A transaction of the account by which an amount left it for somebody else. */
function entry(operationType: string, numeric: string): HistoryEntry {
  return {
    id: operationType,
    metadata: {
      operationType,
      hash: '0x1',
      minedAt: '2026-11-20T11:00:00Z',
      sentFrom: own,
      sentTo: other,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:1',
    },
    transfers: [
      {
        fungible_info: { symbol: 'ETH' },
        nft_info: null,
        direction: 'out',
        quantity: { numeric },
        value: null,
        price: null,
        sender: own,
        recipient: other,
      },
    ],
  }
}

function Steps() {
  return <FirstSteps subject={subject} holdings={useHoldings(subject)} />
}

const step = (index: number) => page.getByRole('listitem').nth(index)

describe('the first steps of Home', () => {
  it('are not ticked by transactions that pay no one', async () => {
    mountPanel(<Steps />, { history: [entry('approve', '1'), entry('send', '0'), entry('receive', '1')] })
    await expect.element(step(0)).toHaveAttribute('data-done', 'true')
    await expect.element(step(1)).toHaveAttribute('data-done', 'false')
  })

  it('are ticked by a payment', async () => {
    mountPanel(<Steps />, { history: [entry('send', '0.5')] })
    await expect.element(step(1)).toHaveAttribute('data-done', 'true')
  })
})
