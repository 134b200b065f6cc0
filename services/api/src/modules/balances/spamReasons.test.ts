import { describe, expect, it } from 'vitest'
import { spamReasons } from './spamReasons.ts'

const token = { name: 'Good Token', symbol: 'GOOD', hasMarket: true, gifted: 1 }

describe('spamReasons', () => {
  it.each([
    'Visit https://claim.example',
    'www.reward',
    'Claim at reward-eth.com',
    'reward。xyz',
    'UsdcGift .io',
    't.me/free',
    'free-uni.finance',
  ])('finds a link in %s', (name) => {
    expect(spamReasons({ ...token, name })).toEqual(['link-in-name'])
    expect(spamReasons({ ...token, symbol: name })).toEqual(['link-in-name'])
  })

  it.each(['USD Coin', 'Wrapped Ether', 'Dai Stablecoin', 'St. Gallen Franc', 'v1.5 Token', 'UNI-V2', 'a.b', ''])(
    'finds none in %s',
    (name) => {
      expect(spamReasons({ ...token, name })).toEqual([])
    },
  )

  it('gives each reason that there is', () => {
    expect(spamReasons({ ...token, gifted: 100 })).toEqual([])
    expect(spamReasons({ ...token, gifted: 101 })).toEqual(['airdrop'])
    expect(spamReasons({ name: 'x.com', symbol: 'X', hasMarket: false, gifted: 500 })).toEqual([
      'no-market',
      'airdrop',
      'link-in-name',
    ])
  })
})
