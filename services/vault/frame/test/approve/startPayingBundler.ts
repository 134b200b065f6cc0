import { personas, rpcCall } from '@latchkey/devnet'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import { createPublicClient, createWalletClient, type Hex, hexToBigInt, hexToNumber, http, parseAbi } from 'viem'
import { entryPoint07Abi, toPackedUserOperation } from 'viem/account-abstraction'
import { mainnet } from 'viem/chains'
import { startNode } from './startNode.ts'

const paymaster = '0x00000000000000000000000000000000000fa7e5'
/** Pays for whatever it is asked: an empty context, and no limit of time. */
const payingCode = '0x60405f5260605ff3'
const { EntryPoint } = smartAccountContracts
const depositAbi = parseAbi(['function depositTo(address account) payable'])

type Wire = Readonly<Record<string, Hex>> & { readonly eip7702Auth?: Readonly<Record<string, Hex>> }

/** A bundler and who pays by it, for whatever they are asked, on a chain with EntryPoint 0.7. */
export async function startPayingBundler(rpcUrl: string) {
  const transport = http(rpcUrl)
  const alice = createWalletClient({ account: personas.alice, chain: mainnet, transport })
  const reader = createPublicClient({ chain: mainnet, transport, pollingInterval: 20 })
  const settled = (hash: Hex) => reader.waitForTransactionReceipt({ hash })
  await rpcCall(rpcUrl, 'anvil_setCode', [paymaster, payingCode])
  await settled(
    await alice.writeContract({
      ...{ address: EntryPoint, abi: depositAbi, functionName: 'depositTo', args: [paymaster] },
      value: 10n ** 18n,
    }),
  )
  const held: Wire[] = []
  const state: { does: 'take' | 'hold' | 'refuse' | 'keepSilent'; isPaying: boolean } = { does: 'take', isPaying: true }

  /** Brings an operation into a block. */
  async function include({ eip7702Auth, ...wire }: Wire): Promise<void> {
    const texts = new Set(['sender', 'callData', 'paymaster', 'paymasterData', 'signature'])
    const values = Object.entries(wire).map(([name, value]) => [name, texts.has(name) ? value : hexToBigInt(value)])
    const operation = toPackedUserOperation(Object.fromEntries(values))
    const { address = '0x', chainId = '0x', nonce = '0x', r = '0x', s = '0x', yParity = '0x' } = eip7702Auth ?? {}
    const numbers = { chainId: hexToNumber(chainId), nonce: hexToNumber(nonce), yParity: hexToNumber(yParity) }
    await settled(
      await alice.writeContract({
        ...{ address: EntryPoint, abi: entryPoint07Abi, functionName: 'handleOps', gas: 3_000_000n },
        args: [[operation], personas.alice.address],
        ...(eip7702Auth && { authorizationList: [{ address, r, s, ...numbers }] }),
      }),
    )
  }

  const fields = {
    ...{ paymaster, paymasterData: '0x', paymasterVerificationGasLimit: '0xea60' },
    paymasterPostOpGasLimit: '0x0',
  }
  const pay = () => (state.isPaying ? fields : {})
  const node = await startNode({
    pimlico_getUserOperationGasPrice: () => ({
      fast: { maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' },
    }),
    pm_getPaymasterStubData: pay,
    pm_getPaymasterData: pay,
    eth_estimateUserOperationGas: () => ({
      ...{ preVerificationGas: '0x186a0', verificationGasLimit: '0x493e0', callGasLimit: '0x186a0' },
    }),
    eth_sendUserOperation: async ([wire]) => {
      if (state.does === 'refuse') throw new Error('refused')
      held.push(wire as unknown as Wire)
      if (state.does === 'take') await include(wire as unknown as Wire)
      if (state.does === 'keepSilent') await new Promise(() => {})
      return `0x${'11'.repeat(32)}`
    },
    eth_getUserOperationByHash: () => (held.length > 0 ? {} : null),
  })
  return {
    ...node,
    state,
    /** What it was sent. */
    held,
    include,
  }
}

export type PayingBundler = Awaited<ReturnType<typeof startPayingBundler>>
