import { parseCall } from '@latchkey/protocol/abi'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueAt } from './describeByDescriptor.ts'

const call = { from: '0xf', to: '0xt', value: 9n, data: new Uint8Array() }
const { fields } = parseCall('f(uint256 amount,address[] path,(address token,uint256[] parts) desc)')
const values = [5n, ['0xa', '0xb', '0xc'], ['0xd', [1n, 2n]]] as const

describe('a path of a descriptor', () => {
  it.each([
    ['#.amount', 5n],
    ['#.path.[0]', '0xa'],
    ['#.path.[-1]', '0xc'],
    ['#.desc.token', '0xd'],
    ['#.desc.parts.[1]', 2n],
    ['@.value', 9n],
    ['@.to', '0xt'],
  ])('%s names its value', (path, expected) => {
    expect(valueAt(path, call, fields, values)).toEqual(expected)
  })

  it.each([
    '#.nothing',
    '#.path.[9]',
    '#.path.[0].[0]',
    '#.amount.token',
    '#.desc.parts.token',
    '@.nonce',
    '@',
    '$.x',
    '',
  ])('%s names nothing', (path) => {
    expect(valueAt(path, call, fields, values)).toBeUndefined()
  })

  it('never throws, whatever it says', () => {
    const step = fc.oneof(
      fc.constantFrom(
        '#',
        '@',
        'amount',
        'path',
        'desc',
        'token',
        '__proto__',
        'constructor',
        'length',
        '[0]',
        '[-9]',
        '[]',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const found = valueAt(steps.join('.'), call, fields, values)
        expect(['undefined', 'bigint', 'string', 'object']).toContain(typeof found)
      }),
      { numRuns: 2000 },
    )
  })
})
