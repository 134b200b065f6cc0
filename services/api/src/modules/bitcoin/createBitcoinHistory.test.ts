import { bitcoin as network } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import type { Chain } from '../chains/chain.ts'
import { createBitcoinHistory } from './createBitcoinHistory.ts'

const chain = { network, upstreams: [{}] } as unknown as Chain
const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
type Coin = readonly [address: string, sats: number]

/** How a transaction is shown to the account that it is asked for. */
async function shown(inputs: readonly Coin[], outputs: readonly Coin[], account = own) {
  const outputOf = ([scriptpubkey_address, value]: Coin) => {
    return { scriptpubkey: '', scriptpubkey_type: '', scriptpubkey_address, value }
  }
  const transaction = {
    txid: 'a'.repeat(64),
    fee: 100,
    vin: inputs.map((coin) => ({ prevout: outputOf(coin) })),
    vout: outputs.map(outputOf),
    status: { confirmed: true, block_time: 1 },
  }
  const source = createBitcoinHistory({ ask: async () => JSON.stringify([transaction]), iconUrl: () => '' })
  const page = await source.read({ chain, account, cursor: undefined, currency: 'usd' })
  const [entry] = 'entries' in page ? page.entries : []
  const [transfer] = entry?.transfers ?? []
  const { direction, quantity, sender, recipient } = transfer ?? {}
  return [entry?.metadata.operationType, direction, Math.round(Number(quantity?.numeric) * 1e8), sender, recipient]
}

it('tells of an address that pays alone what it gives away', async () => {
  expect(
    await shown(
      [[own, 1_000]],
      [
        ['ann', 600],
        [own, 300],
      ],
    ),
  ).toEqual(['send', 'out', 600, own, 'ann'])
  expect(await shown([[own, 1_000]], [[own, 900]])).toEqual(['send', 'self', 900, own, own])
})

it('tells of an address that pays with others what it has less, or more, by it', async () => {
  // A seller's item of 546 in the payment of a buyer, whose change is no business of the seller's.
  const sale = [
    ['ann', 50_000_000],
    [own, 546],
  ] as const
  expect(
    await shown(sale, [
      ['ann', 546],
      ['other', 10_000],
      ['ann', 49_989_900],
    ]),
  ).toEqual(['send', 'out', 546, own, 'ann'])
  // A receiver that adds a coin of its own to the payment.
  const joined = [
    ['ann', 5_000],
    [own, 1_000],
  ] as const
  expect(
    await shown(joined, [
      [own, 3_000],
      ['ann', 2_900],
    ]),
  ).toEqual(['receive', 'in', 2_000, 'ann', own])
  expect(
    await shown(joined, [
      [own, 1_000],
      ['ann', 4_900],
    ]),
  ).toEqual(['send', 'self', 1_000, own, own])
})

it('knows an address of SegWit in either case', async () => {
  const got = ['receive', 'in', 900, 'ann', own]
  expect(await shown([['ann', 1_000]], [[own, 900]], own.toUpperCase())).toEqual(got)
})

it('asks a server for nothing that its caller has made up', async () => {
  const paths: string[] = []
  const ask = async (_: Chain, path: string) => {
    paths.push(path)
    return '[]'
  }
  const source = createBitcoinHistory({ ask, iconUrl: () => '' })
  const read = (cursor: string) => source.read({ chain, account: own, cursor, currency: 'usd' })
  await read('a'.repeat(64))
  for (const cursor of ['../../../../fee-estimates', '?limit=1', `${'a'.repeat(64)}/x`])
    await expect(read(cursor)).rejects.toMatchObject({ code: 'api/invalid-request' })
  expect(paths).toEqual([`/address/${own}/txs/chain/${'a'.repeat(64)}`])
})
