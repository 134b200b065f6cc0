import { createKit, memoryStorage } from '@latchkey/core'
import type { HistoryEntry } from '@latchkey/protocol/http'
import { mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { findTransactions } from './ActivityPage.tsx'
import { readAllTransactions, toCsv } from './ExportButton.tsx'

const entry = (given: Partial<HistoryEntry['metadata']>, transfers: HistoryEntry['transfers'] = []): HistoryEntry => ({
  id: given.hash ?? 'x',
  metadata: {
    operationType: 'send',
    hash: '0xabc',
    minedAt: '2026-11-20T11:00:00.000Z',
    sentFrom: '0x1',
    sentTo: '0x2',
    status: 'confirmed',
    nonce: 0,
    application: null,
    chain: 'eip155:1',
    ...given,
  },
  transfers,
})

const moved = (direction: string, numeric: string, symbol: string) => ({
  fungible_info: { symbol },
  nft_info: null,
  direction,
  quantity: { numeric },
  value: null,
  price: null,
  sender: '0x1',
  recipient: '0x2',
})

it('has a line for each thing that moved, with whole amounts', () => {
  const swap = entry({ operationType: 'trade' }, [moved('out', '1', 'ETH'), moved('in', '2961.512345', 'USDC')])
  const [head, out, got, call, end] = toCsv([swap, entry({ operationType: 'execute' })]).split('\r\n')
  expect(head).toBe('date,network,operation,status,out_amount,out_asset,in_amount,in_asset,from,to,hash')
  expect(out).toBe('2026-11-20T11:00:00.000Z,eip155:1,trade,confirmed,1,ETH,,,0x1,0x2,0xabc')
  expect(got).toBe('2026-11-20T11:00:00.000Z,eip155:1,trade,confirmed,,,2961.512345,USDC,0x1,0x2,0xabc')
  expect(call).toBe('2026-11-20T11:00:00.000Z,eip155:1,execute,confirmed,,,,,0x1,0x2,0xabc')
  expect(end).toBe('')
})

it('has both sides of what an account pays to itself', () => {
  const [, line] = toCsv([entry({}, [moved('self', '0.5', 'ETH')])]).split('\r\n')
  expect(line).toBe('2026-11-20T11:00:00.000Z,eip155:1,send,confirmed,0.5,ETH,0.5,ETH,0x1,0x2,0xabc')
})

it('reads both sides of a payment between two of the accounts', async () => {
  const [one, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const sides: Readonly<Record<string, HistoryEntry>> = {
    [one]: entry({}, [moved('out', '7', 'USDC')]),
    [other]: entry({ operationType: 'receive' }, [moved('in', '7', 'USDC')]),
  }
  const networks = { [mainnet.caipNetworkId]: { state: 'read' } }
  const kit = createKit({
    networks: [mainnet],
    adapters: [],
    connectors: [],
    apiUrl: 'https://api.example',
    projectId: 'p',
    env: {
      storage: memoryStorage(),
      fetch: async (input) => {
        const { pathname } = new URL(String(input))
        if (pathname.endsWith('supported-chains')) return Response.json({ http: [mainnet.caipNetworkId], ws: [] })
        return Response.json({ data: [sides[pathname.split('/')[3] ?? '']], next: null, networks })
      },
    },
  })
  const scopes = [one, other].map((address) => ({ address, networkIds: [mainnet.caipNetworkId] }))
  const { transactions, unread } = await readAllTransactions(kit, scopes, undefined)
  expect(unread).toEqual([])
  const [, ...lines] = toCsv(transactions).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(2, 8).join())).toEqual([
    'send,confirmed,7,USDC,,',
    'receive,confirmed,,,7,USDC',
  ])
})

it('keeps names of strangers from running in a spreadsheet, and quotes what has commas', () => {
  const text = toCsv([
    entry({}, [moved('in', '1', '=HYPERLINK("https://x.example","Claim")')]),
    entry({}, [moved('in', '1', 'A, "B"')]),
  ])
  expect(text).toContain(`,"'=HYPERLINK(""https://x.example"",""Claim"")",`)
  expect(text).toContain(',"A, ""B""",')
})

it.each([
  ["A;=cmd|'/C calc'!A0", ",A;'=cmd|'/C calc'!A0,"],
  ['A; @B', ",A;' @B,"],
  ['A;"=B"', `,"A;'""=B""",`],
  ['A\n=B', `,"A\n'=B",`],
  ['A\t+B', ",A\t'+B,"],
  ['A; B-C', ',A; B-C,'],
])('keeps %j from running where a spreadsheet has another separator', (symbol, cell) => {
  expect(toCsv([entry({}, [moved('in', '1', symbol)])])).toContain(cell)
})

it('finds by kind, token, address and hash', () => {
  const all = [
    entry({ hash: '0xa1' }, [moved('out', '1', 'ETH')]),
    entry({ hash: '0xa2', operationType: 'receive', sentFrom: '0xBEEF' }, [moved('in', '1', 'USDC')]),
    entry({ hash: '0xa3', status: 'failed' }),
  ]
  const found = (...[kind, search]: [Parameters<typeof findTransactions>[1], string]) =>
    findTransactions(all, kind, search).map(({ id }) => id)
  expect(found('all', '')).toEqual(['0xa1', '0xa2', '0xa3'])
  expect(found('sent', '')).toEqual(['0xa1'])
  expect(found('failed', '')).toEqual(['0xa3'])
  expect(found('all', 'usdc')).toEqual(['0xa2'])
  expect(found('all', '0xbeef')).toEqual(['0xa2'])
  expect(found('received', 'eth')).toEqual([])
})

it('has no amount of a token whose decimals could not be read, and names its contract', () => {
  const token = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const raw = { ...moved('in', '5000000', ''), token, quantity: { numeric: '5000000', isRaw: true as const } }
  const [, line] = toCsv([entry({ operationType: 'receive' }, [raw])]).split('\r\n')
  expect(line).toBe(`2026-11-20T11:00:00.000Z,eip155:1,receive,confirmed,,,,${token},0x1,0x2,0xabc`)
})
