import { describe, expect, it } from 'vitest'
import type { Grant, GrantPermission } from '../permissions/index.ts'
import { smartAccountContracts } from '../smartAccounts/index.ts'
import { askWhatIsLeft, writeGrant } from './index.ts'

const account = '0x4F3aB1c0D2E95A7713C08be66fD21A94C5E07b9d'
const at = 1_800_000_000
const grantOf = (permission: GrantPermission): Grant => ({
  chainId: 1,
  delegate: '0x52908400098527886E0F7030069857D2E4169EE7',
  permission,
  expiresAt: at + 86_400,
})
const ask = (permission: GrantPermission, now = at) =>
  askWhatIsLeft(grantOf(permission), writeGrant(grantOf(permission), { account, nonce: 0n, salt: 1n }), now)
const word = (value: bigint) => value.toString(16).padStart(64, '0')
const budget: GrantPermission = {
  kind: 'periodic',
  asset: { kind: 'native' },
  units: 20n,
  periodSeconds: 3_600,
  startsAt: at,
}

describe('what is left of a grant', () => {
  it('is asked of the contract that counts it', () => {
    const token = { ...budget, asset: { kind: 'token', address: account } } as GrantPermission
    expect(ask(budget)?.to).toBe(smartAccountContracts.NativeTokenPeriodTransferEnforcer)
    expect(ask(token)?.to).toBe(smartAccountContracts.ERC20PeriodTransferEnforcer)
    expect(ask({ kind: 'revocations', ways: ['erc20Approve'] })).toBeUndefined()
  })

  it('is what the contract says, with the next period', () => {
    const answer = `0x${word(5n)}${word(0n)}${word(1n)}`
    expect(ask(budget, at + 3_599)?.read(answer)).toEqual({ units: 5n, renewsAt: at + 3_600 })
    expect(ask(budget, at + 3_600)?.read(answer)).toEqual({ units: 5n, renewsAt: at + 7_200 })
  })

  it.each(['0x', '0x5', 'five', `0x${word(5n)}`, `0x${word(5n)}${word(2n)}${word(1n)}`])(
    'is not guessed of an answer that is none: %s',
    (answer) => expect(ask(budget)?.read(answer)).toBeUndefined(),
  )
})
