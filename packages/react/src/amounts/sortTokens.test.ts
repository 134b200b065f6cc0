import { expect, it } from 'vitest'
import { tokenBalance } from '../../test/tokenBalance.ts'
import { sortTokens } from './sortTokens.ts'

const token = 'eip155:1:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' as const
const names = (...tokens: Parameters<typeof tokenBalance>[0][]) =>
  sortTokens(tokens.map(tokenBalance)).map((each) => each.name)

it('puts the most valuable first, then native ones, then by name; what is not held is left out', () => {
  const shown = names(
    { name: 'Zeta', address: token, value: undefined },
    { name: 'Alpha', address: token, value: undefined },
    { name: 'Native', address: undefined, value: undefined },
    { name: 'Cents', address: token, value: 0.02 },
    { name: 'Nothing', address: token, value: 9_000, units: 0n },
    { name: 'Dear', address: token, value: 4_000 },
  )
  expect(shown).toEqual(['Dear', 'Cents', 'Native', 'Alpha', 'Zeta'])
})
