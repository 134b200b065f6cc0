import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { concat, decodeFunctionData, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { expect, it } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { sponsorCalls } from './sponsorCalls.ts'
import { operationHash } from './userOperation.ts'

const address = `0x${'a1'.repeat(20)}`
const to = `0x${'b2'.repeat(20)}`
const paymaster = `0x${'c3'.repeat(20)}`
const code = smartAccountContracts.EIP7702StatelessDeleGatorImpl
const paymasterAbi = parseAbi([
  'struct Operation { address sender; uint256 nonce; bytes initCode; bytes callData; bytes32 accountGasLimits; uint256 preVerificationGas; bytes32 gasFees; bytes paymasterAndData; bytes signature; }',
  'function validatePaymasterUserOp(Operation userOp, bytes32 userOpHash, uint256 maxCost) returns (bytes context, uint256 validationData)',
])
const { signal } = new AbortController()
const call = { from: address, to, value: 1n, data: new Uint8Array(), authorises: false, accessList: [] } as never
const fields = {
  paymaster,
  paymasterData: `0x${'ab'.repeat(97)}`,
  paymasterVerificationGasLimit: '0xea60',
  paymasterPostOpGasLimit: '0x0',
}
/** What a paymaster's contract answers to EntryPoint: no context, and its word. */
const validation = (word: bigint) => concat([pad('0x40'), numberToHex(word, { size: 32 }), pad('0x')])
const answers: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x2',
  eth_getBlockByNumber: { number: '0x64', timestamp: numberToHex(1_119) },
  eth_gasPrice: '0xa',
  eth_maxPriorityFeePerGas: '0x2',
  pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' } },
  eth_estimateUserOperationGas: { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' },
  pm_getPaymasterStubData: fields,
  pm_getPaymasterData: { paymaster, paymasterData: `0x${'cd'.repeat(97)}` },
  getNonce: pad('0x04'),
  /** Paid for from 0 to 1299. */
  validatePaymasterUserOp: validation(1_299n << 160n),
}

/** All of them answer as they should, but for what is given. */
function sponsored(change: Readonly<Record<string, unknown>> = {}, isSmart = false) {
  const asked: (readonly [string, readonly unknown[]])[] = []
  const answer = async (method: string, params: readonly unknown[]) => {
    asked.push([method, params])
    const all = { ...answers, ...change }
    const [call] = params as readonly [{ to: string }]
    const said = all[method === 'eth_call' ? (call.to === paymaster ? 'validatePaymasterUserOp' : 'getNonce') : method]
    if (said instanceof Error) throw said
    return said
  }
  const ports = { rpc: answer, bundler: answer, ask: answer, context: async () => ({ voucher: 'a voucher' }) }
  return {
    asked,
    answer: sponsorCalls(ports, { address, chainId: 1, code: isSmart ? undefined : code }, [call], signal),
  }
}

it('is all that is signed, for as long as the paymaster pays', async () => {
  const { answer, asked } = sponsored()
  const { operation, authorisation, validUntilS, paidForMs, fromBlock } = await answer
  expect(operation).toMatchObject({
    sender: address,
    nonce: 4n,
    preVerificationGas: 1n,
    callGasLimit: 3n,
    maxFeePerGas: 9n,
  })
  expect(operation.paymaster).toMatchObject({ address: paymaster, verificationGasLimit: 60_000n, postOpGasLimit: 0n })
  expect({ authorisation, validUntilS, paidForMs, fromBlock }).toEqual({
    authorisation: { chainId: 1, address: code, nonce: 2n },
    validUntilS: 1_299,
    paidForMs: 180_000,
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

it('is asked for by the contract as EntryPoint asks, with the code that the account is about to take', async () => {
  const { answer, asked } = sponsored({ validatePaymasterUserOp: validation(0n) })
  const { operation, validUntilS } = await answer
  // No end is the last second that EntryPoint can write.
  expect(validUntilS).toBe(2 ** 48 - 1)
  const [, params] = asked.findLast(([method]) => method === 'eth_call') ?? []
  const [{ from, data }, , state] = params as [{ from: string; data: Hex }, string, object]
  expect({ from, state }).toEqual({
    from: smartAccountContracts.EntryPoint,
    state: { [address]: { code: `0xef0100${code.slice(2)}` } },
  })
  const { args = [] } = decodeFunctionData({ abi: paymasterAbi, data })
  const [packed, hash, most] = args as unknown as [Readonly<Record<string, unknown>>, string, bigint]
  expect(packed).toMatchObject({ nonce: 4n, initCode: '0x', preVerificationGas: 1n })
  expect(hash).toBe(operationHash(operation, 1))
  expect(most).toBe((1n + 2n + 3n + 60_000n) * 9n)
})

it.each<[string, Readonly<Record<string, unknown>>]>([
  ['the sponsor refuses', { pm_getPaymasterStubData: new VaultError('rpc/internal') }],
  ['it refuses after all', { pm_getPaymasterData: new VaultError('rpc/internal') }],
  ['another paymaster pays than was asked', { pm_getPaymasterData: { ...fields, paymaster: to } }],
  ['it wants other gas in the end', { pm_getPaymasterData: { ...fields, paymasterPostOpGasLimit: '0x1' } }],
  ['its contract says that the signature is none of its own', { validatePaymasterUserOp: validation(1n) }],
  ['its contract wants somebody else to agree', { validatePaymasterUserOp: validation(BigInt(to)) }],
  ['its contract pays no more', { validatePaymasterUserOp: validation(1_119n << 160n) }],
  ['its contract does not pay yet', { validatePaymasterUserOp: validation(1_120n << 208n) }],
  ['there is no contract', { validatePaymasterUserOp: '0x' }],
  ['its contract reverts', { validatePaymasterUserOp: new VaultError('rpc/internal') }],
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
  ['the node has no number', { getNonce: '0x' }],
])('comes to nothing where %s', async (_, change) => {
  await expect(sponsored(change).answer).rejects.toThrow()
})
