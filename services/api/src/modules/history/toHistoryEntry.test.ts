import { mainnet } from '@latchkey/protocol/networks'
import { describe, expect, it } from 'vitest'
import { toHistoryEntry } from './toHistoryEntry.ts'

const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const token = `0x${'c'.repeat(40)}`

function entryOf(collection: string) {
  return toHistoryEntry(
    {
      chain: 'eip155:1',
      block: 1,
      position: 0,
      hash: `0x${'1'.repeat(64)}`,
      minedAt: 1,
      sender: other,
      recipient: token,
      deploys: false,
      failed: false,
      nonce: 0,
      selector: '',
      transfers: [{ kind: 'nft', token, tokenId: '7', giver: other, taker: account, amount: 1n }],
    },
    {
      account,
      network: () => mainnet,
      names: () => ({ name: collection, symbol: null, decimals: null }),
      worth: () => undefined,
      checksum: (address) => address,
      iconUrl: () => '',
    },
  ).transfers?.[0]?.nft_info
}

describe('an NFT in a history', () => {
  it('is spam when its name leads to a page', () => {
    expect(entryOf('5 ETH reward: claim at gift-eth.example')?.flags.is_spam).toBe(true)
    expect(entryOf('Practice Keys')).toMatchObject({ name: 'Practice Keys #7', flags: { is_spam: false } })
  })
})
