import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { callsStatusSchema } from './callsStatus.schema.ts'
import { sendCallsParamsSchema } from './sendCalls.schema.ts'

const to = `0x${'a1'.repeat(20)}`
const request = { version: '2.0.0', chainId: '0x2105', from: to, atomicRequired: true, calls: [{ to, value: '0x0' }] }
const takes = (change: object) => v.is(sendCallsParamsSchema, [{ ...request, ...change }])

describe('wallet_sendCalls', () => {
  it('takes what viem sends and what the first version sent [S3.174]', () => {
    expect(v.parse(sendCallsParamsSchema, [{ chainId: '0x1', calls: [{ to, data: '0xAB' }] }])).toEqual([
      {
        version: '1.0',
        chainId: '0x1',
        atomicRequired: false,
        capabilities: {},
        calls: [{ to, data: '0xAB', value: '0x0' }],
      },
    ])
    expect(
      takes({ id: 'mine', capabilities: { paymasterService: { url: 'https://p.example', optional: true } } }),
    ).toBe(true)
  })

  it.each<[string, object]>([
    ['a receiver without 0x [S5.33]', { calls: [{ to: to.slice(2) }] }],
    ['data without 0x [S5.34]', { calls: [{ to, data: 'abcd' }] }],
    ['a call without a receiver [S3.175]', { calls: [{ data: '0x00' }] }],
    ['half a byte', { calls: [{ to, data: '0xabc' }] }],
    ['a short receiver', { calls: [{ to: '0xa1' }] }],
    ['2^256', { calls: [{ to, value: `0x1${'0'.repeat(64)}` }] }],
    ['an amount with leading zeros', { calls: [{ to, value: '0x00' }] }],
    ['no calls', { calls: [] }],
    ['chain 0', { chainId: '0x0' }],
    ['a version to come', { version: '3.0.0' }],
    ['an id of 4,097 characters', { id: 'x'.repeat(4_097) }],
    ['a capability that is no object', { capabilities: { atomic: true } }],
    ['another account in no form of one', { from: 'alice' }],
  ])('refuses %s', (_, change) => {
    expect(takes({})).toBe(true)
    expect(takes(change)).toBe(false)
  })
})

describe('wallet_getCallsStatus', () => {
  it('answers with numbers of the standard alone', () => {
    const status = { version: '2.0.0', id: 'x', chainId: '0x1', status: 100, atomic: true }
    expect(v.is(callsStatusSchema, status)).toBe(true)
    expect(v.is(callsStatusSchema, { ...status, status: 'PENDING' })).toBe(false)
    expect(v.is(callsStatusSchema, { ...status, status: 300 })).toBe(false)
  })
})
