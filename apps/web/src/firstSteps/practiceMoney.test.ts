import { describe, expect, it } from 'vitest'
import { loadPracticeGifts, requestPracticeMoney } from './practiceMoney.ts'

const url = 'http://localhost:4316'
const answering = (body: unknown, status = 200) => (async () => Response.json(body, { status })) as typeof fetch
const away = (async () => {
  throw new TypeError('Failed to fetch')
}) as typeof fetch

const payment = { networkId: 'eip155:1', symbol: 'ETH', amount: '1', address: '0x1', hash: '0x2' }

describe('asking for practice money', () => {
  it('names all accounts and says what was paid', async () => {
    const asked: unknown[] = []
    const record = (async (_: unknown, init?: RequestInit) => {
      asked.push(JSON.parse(String(init?.body)))
      return Response.json({ sent: [payment] })
    }) as typeof fetch
    expect(await requestPracticeMoney(url, ['0x1', 'bcrt1q'], record)).toEqual({ sent: [payment] })
    expect(asked).toEqual([{ addresses: ['0x1', 'bcrt1q'] }])
  })

  it.each([
    ['a faucet that paid a moment ago', answering({ code: 'limited', message: 'Later.' }, 429), 'limited'],
    ['a devnet that is not running', away, 'unreachable'],
    ['a chain that is away', answering({ code: 'failed', message: 'No.' }, 500), 'failed'],
    ['an answer of something else', answering({ hello: 'there' }), 'failed'],
  ])('tells %s', async (_, fetchFile, problem) => {
    expect(await requestPracticeMoney(url, ['0x1'], fetchFile)).toEqual({ problem })
  })
})

describe('what arrives', () => {
  const gift = (networkId: string, symbol: string) => ({ networkId, symbol, amount: '1' })

  it('is named once a symbol, for the networks of the account', async () => {
    const gifts = [gift('eip155:1', 'ETH'), gift('eip155:8453', 'ETH'), gift('solana:x', 'SOL')]
    expect(await loadPracticeGifts(url, ['eip155:1', 'eip155:8453'], answering({ gifts }))).toEqual([gifts[0]])
    expect(await loadPracticeGifts(url, ['eip155:1'], away)).toEqual([])
  })
})
