import { expect, it } from 'vitest'
import { createRealEnv } from '../../../test/support/createRealEnv.ts'
import { authorizationMemory } from './authorizationMemory.ts'

const key = 'latchkey.solana.mobile'
const addresses = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
const open = (text?: string) => {
  const env = createRealEnv(new Map(text === undefined ? [] : [[key, text]]))
  return { memory: authorizationMemory(env), store: env.store }
}

it('keeps one authorization for each network, and the network that was used last', () => {
  const { memory, store } = open()
  memory.put('solana:mainnet', { token: 'm', addresses })
  memory.put('solana:devnet', { token: 'd', addresses, base: 'https://wallet.example' })
  const again = authorizationMemory(createRealEnv(store))
  expect(again.chain()).toBe('solana:devnet')
  expect(again.of('solana:mainnet')).toEqual({ token: 'm', addresses })
  again.drop('solana:devnet')
  expect(again.of('solana:devnet')).toBeUndefined()
  expect(again.of('solana:mainnet')?.token).toBe('m')
})

it('leaves nothing behind, but tokens for the one wallet that their links lead to', () => {
  const { memory, store } = open()
  memory.put('solana:mainnet', { token: 'anybody', addresses })
  memory.leave()
  expect(store.size).toBe(0)
  memory.put('solana:mainnet', { token: 'one', addresses, base: 'https://one.example' })
  memory.put('solana:devnet', { token: 'two', addresses, base: 'https://two.example' })
  memory.leave()
  expect(memory.of('solana:mainnet')).toBeUndefined()
  expect(memory.takeLeft('https://one.example')).toEqual(['one'])
  expect(memory.takeLeft('https://one.example')).toEqual([])
  expect(memory.takeLeft('https://two.example')).toEqual(['two'])
  expect(store.size).toBe(0)
})

it.each([
  ['no JSON', '{'],
  ['another record', '{"accounts":[]}'],
  [
    'an address that is none',
    JSON.stringify({ byChain: { 'solana:mainnet': { token: 't', addresses: ['0'] } }, left: [] }),
  ],
  ['no token', JSON.stringify({ byChain: { 'solana:mainnet': { token: '', addresses } }, left: [] })],
  [
    'links of another scheme',
    JSON.stringify({ byChain: { 'solana:mainnet': { token: 't', addresses, base: 'intent://x' } }, left: [] }),
  ],
])('takes %s for nothing', (_name, text) => {
  const { memory } = open(text)
  expect(memory.of('solana:mainnet')).toBeUndefined()
  expect(memory.chain()).toBeUndefined()
})
