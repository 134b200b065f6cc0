import { expect, it } from 'vitest'
import type { ApprovalRequest } from '../approve/approve.types.ts'
import { beginGrants } from './giveGrants.ts'
import type { PermissionPorts } from './permissionPorts.types.ts'

const evm = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const app = '0x52908400098527886E0F7030069857D2E4169EE7'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const day = 86_400
const end = Math.floor(Date.now() / 1_000) + 7 * day

/** 1000 of a token a day, asked for twice. */
async function asking() {
  const one = {
    ...{ chainId: '0x1', to: app },
    permission: {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '0x3b9aca00', periodDuration: day },
      isAdjustmentAllowed: true,
    },
    rules: [{ type: 'expiry', data: { timestamp: end } }],
  }
  const request = {
    ...{ id: '1', origin: 'https://app.example', claimedName: undefined, chainId: 'eip155:1' },
    ...{ method: 'wallet_requestExecutionPermissions', params: [one, one], addresses: { evm } },
  } as unknown as ApprovalRequest
  const ports = {
    api: async () => ({ isOffered: async () => true }),
    accounts: { on: async () => ({ state: 'smart', type: 'smartAccount' }) },
    owner: async () => ({ user: 'u', addresses: { evm } }),
    node: async () => '0x01',
  } as unknown as PermissionPorts
  const { batch } = await beginGrants(
    'wallet_requestExecutionPermissions',
    request,
    ports,
    new AbortController().signal,
  )
  return batch
}

type Begun = ReturnType<NonNullable<NonNullable<Awaited<ReturnType<typeof asking>>>['adjusted']>>
const left = (begun: Begun) =>
  begun?.decoded.requests.map(({ grant: { permission, expiresAt } }) => [
    permission.kind === 'periodic' && permission.units,
    expiresAt,
  ])

it('is smaller in both, whichever of amount and end the person changes first', async () => {
  const batch = await asking()
  const other = [1_000_000_000n, end]
  const less = batch?.adjusted?.(0, { limit: 10_000_000n, expiresAt: undefined })
  expect(left(less)).toEqual([[10_000_000n, end], other])
  const sooner = less?.batch.adjusted?.(0, { limit: undefined, expiresAt: end - day })
  expect(left(sooner)).toEqual([[10_000_000n, end - day], other])
  expect(left(sooner?.batch.adjusted?.(0, { limit: 5n }))).toEqual([[5n, end - day], other])
  expect(left(sooner?.batch.adjusted?.(1, { limit: 7n }))).toEqual([
    [10_000_000n, end - day],
    [7n, end],
  ])
})
