import { noCode } from '@latchkey/reading'
import { expect, it, vi } from 'vitest'
import type { AccountOnChain } from '../smartAccounts/accountTypes.ts'
import { pageHandlers } from './pageHandlers.ts'
import type { MessageContext } from './requestRouter.ts'

const evm = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const addresses = { evm, solana: '', bitcoinPayment: '', bitcoinOrdinals: '' }
const hash = `0x${'ab'.repeat(32)}`
const origin = 'https://app.example'

/** Turns smart features off on a chain, for a person whose account is `on` it. */
function turnOff(on: AccountOnChain) {
  const approve = vi.fn(async () => hash)
  const { signal } = new AbortController()
  const { TURN_OFF_SMART_ACCOUNT } = pageHandlers({
    approve,
    accounts: { on: async () => on },
    chain: { current: 'eip155:1' },
    claims: { name: 'Harbour', theme: undefined },
    owner: async () => ({ user: 'ann', addresses }),
  } as never)
  const context = { id: 'r', origin, channel: 'port', signal, wait: () => () => {} } as MessageContext
  return { approve, signal, answer: TURN_OFF_SMART_ACCOUNT({ chainId: 'eip155:8453' }, context) }
}

it('asks the person, on the chain that is named, for a transaction that gives the code back', async () => {
  const { approve, answer, signal } = turnOff({ state: 'smart', type: 'eoa' })
  expect(await answer).toEqual({ hash })
  const asked = { id: 'r', origin, claimedName: 'Harbour', chainId: 'eip155:8453', addresses }
  expect(approve).toHaveBeenCalledWith({ ...asked, method: 'eth_sendTransaction', params: [], code: noCode }, signal)
})

it.each(['none', 'plain', 'foreign'] as const)('asks for nothing where the account is not smart: %s', async (state) => {
  const { approve, answer } = turnOff({ state, type: 'smartAccount' })
  await expect(answer).rejects.toMatchObject({ code: 'frame/not-offered' })
  expect(approve).not.toHaveBeenCalled()
})
