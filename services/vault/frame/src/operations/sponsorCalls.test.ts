import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { numberToHex, pad } from 'viem'
import { expect, it } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { sponsorCalls } from './sponsorCalls.ts'

const address = `0x${'a1'.repeat(20)}`
const to = `0x${'b2'.repeat(20)}`
const paymaster = `0x${'c3'.repeat(20)}`
const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const { signal } = new AbortController()
const call = { from: address, to, value: 1n, data: new Uint8Array(), authorises: false, accessList: [] } as never
const fields = {
  paymaster,
  paymasterData: `${pad(numberToHex(1_234))}${'00'.repeat(32)}${'ab'.repeat(65)}`,
  paymasterVerificationGasLimit: '0xea60',
  paymasterPostOpGasLimit: '0x0',
}
const answers: Readonly<Record<string, unknown>> = {
  eth_call: pad('0x04'),
  eth_getTransactionCount: '0x2',
  eth_blockNumber: '0x64',
  eth_gasPrice: '0xa',
  eth_maxPriorityFeePerGas: '0x2',
  pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' } },
  eth_estimateUserOperationGas: { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' },
  pm_getPaymasterStubData: fields,
  pm_getPaymasterData: { ...fields, paymasterData: `${pad(numberToHex(1_299))}${'00'.repeat(32)}${'cd'.repeat(65)}` },
}

/** All of them answer as they should, but for what is given. */
function sponsored(change: Readonly<Record<string, unknown>> = {}, isSmart = false) {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const answer = async (method: string, params: readonly unknown[]) => {
    asked.push([method, params])
    const all = { ...answers, ...change }
    if (all[method] instanceof Error) throw all[method]
    return all[method]
  }
  const ports = { rpc: answer, bundler: answer, voucher: async () => 'a voucher' }
  return {
    asked,
    answer: sponsorCalls(ports, { address, chainId: 1, code: isSmart ? undefined : code }, [call], signal),
  }
}

it('is all that is signed, for as long as the paymaster pays', async () => {
  const { answer, asked } = sponsored()
  const { operation, authorisation, validUntilS, fromBlock } = await answer
  expect(operation).toMatchObject({
    sender: address,
    nonce: 4n,
    preVerificationGas: 1n,
    callGasLimit: 3n,
    maxFeePerGas: 9n,
  })
  expect(operation.paymaster).toMatchObject({ address: paymaster, verificationGasLimit: 60_000n, postOpGasLimit: 0n })
  expect({ authorisation, validUntilS, fromBlock }).toEqual({
    authorisation: { chainId: 1, address: code, nonce: 2n },
    validUntilS: 1_299,
    fromBlock: 100n,
  })
  const [, params] = asked.find(([method]) => method === 'pm_getPaymasterData') ?? []
  expect(params?.slice(1)).toEqual([smartAccountContracts.EntryPoint, '0x1', { voucher: 'a voucher' }])
})

it('asks for no authorisation where the account is smart, and the node for prices where the bundler has none', async () => {
  const { answer, asked } = sponsored({ pimlico_getUserOperationGasPrice: new VaultError('rpc/internal') }, true)
  const { operation, authorisation } = await answer
  expect(authorisation).toBeUndefined()
  expect(asked.map(([method]) => method)).not.toContain('eth_getTransactionCount')
  expect(operation).toMatchObject({ maxFeePerGas: 20n, maxPriorityFeePerGas: 2n })
})

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['the sponsor refuses', { pm_getPaymasterStubData: new VaultError('rpc/internal') }],
  ['it refuses after all', { pm_getPaymasterData: new VaultError('rpc/internal') }],
  ['another paymaster pays than was asked', { pm_getPaymasterData: { ...fields, paymaster: to } }],
  ['it does not say for how long', { pm_getPaymasterData: { ...fields, paymasterData: `0x${'ff'.repeat(129)}` } }],
  ['it says nothing that can be read', { pm_getPaymasterStubData: { ...fields, paymasterData: 'yes' } }],
  ['the bundler estimates nothing', { eth_estimateUserOperationGas: { callGasLimit: '0x1' } }],
  [
    'gas does not fit',
    {
      eth_estimateUserOperationGas: {
        preVerificationGas: '0x1',
        verificationGasLimit: '0x2',
        callGasLimit: `0x1${'0'.repeat(32)}`,
      },
    },
  ],
  ['the node has no number', { eth_call: '0x' }],
])('comes to nothing where %s', async (_, change) => {
  await expect(sponsored(change).answer).rejects.toThrow()
})
