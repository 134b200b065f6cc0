import { base, mainnet } from '@latchkey/protocol/networks'
import { expect, it } from 'vitest'
import { addressBeside } from './addressBeside.ts'

const real = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fake = '0x00000000000000000000000000000000000A11CE'
const holding = (symbol: string, address?: string, { caipNetworkId: chainId } = mainnet) => {
  return { symbol, chainId, address: address === undefined ? undefined : (`${chainId}:${address}` as const) }
}

it('tells two tokens of one symbol apart by their addresses, whatever the letters are drawn with', () => {
  for (const symbol of ['USDC', 'usdc', 'ＵＳＤＣ']) {
    const [one, other] = [holding('USDC', real), holding(symbol, fake)]
    const beside = addressBeside([one, other])
    expect([beside(one), beside(other)]).toEqual(['0xA0…06eB48', '0x00…0A11CE'])
  }
})

it('says nothing beside tokens that are alone, on another network, or the coin of the network', () => {
  const [usdc, onBase] = [holding('USDC', real), holding('USDC', fake, base)]
  const [ether, named] = [holding('ETH'), holding('ETH', fake)]
  const beside = addressBeside([usdc, onBase, ether, named])
  expect([usdc, onBase, ether, named].map(beside)).toEqual([undefined, undefined, undefined, '0x00…0A11CE'])
})
