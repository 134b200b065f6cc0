import { describe, expect, it } from 'vitest'
import { decodeGrants } from './decodeGrants.ts'

const account = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const at = 1_800_000_000
const method = 'wallet_requestExecutionPermissions'

const one = (change: object = {}) => ({
  chainId: '0x2105',
  to: app,
  permission: { type: 'native-token-allowance', data: { allowanceAmount: '0x9' }, isAdjustmentAllowed: true },
  rules: [],
  ...change,
})
const decode = (params: unknown) => decodeGrants(method, params, { account, at })
const refused = (text: string) => expect.objectContaining({ details: expect.stringContaining(text) })

describe('a request for permissions', () => {
  it('is said as the one that it is, and several as a list', () => {
    expect(decode([one()])).toMatchObject({ kind: 'grants', chainId: 8453, action: { key: 'grantAllowance' } })
    const { action, requests } = decode([one(), one()])
    expect(action.key).toBe('batch')
    expect(action.inner.map(({ key }) => key)).toEqual(['grantAllowance', 'grantAllowance'])
    expect(requests).toHaveLength(2)
  })

  it.each<[string, unknown, string]>([
    ['none', [], 'permissions'],
    ['another form', [{ ...one(), to: 'alice' }], '0.to'],
    ['several networks', [one(), one({ chainId: '0x1' })], 'one network'],
    ['another account’s', [one({ from: app })], 'not the account in use'],
    ['one for the account itself', [one({ to: account })], 'Nothing is granted'],
    ['one for who makes calls for anyone', [one({ to: '0xcA11bde05977b3631167028862bE2a173976CA11' })], 'Nothing'],
    ['one for Permit2', [one({ to: '0x000000000022D473030F116dDEE9F6B43aC78BA3' })], 'Nothing is granted'],
  ])('is refused: %s', (_, params, text) => {
    expect(() => decode(params)).toThrow(refused(text))
  })
})
