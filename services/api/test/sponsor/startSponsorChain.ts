import { devnetContracts, devnetPaymaster, personas, prepareWorld, startAnvil } from '@latchkey/devnet'
import { base } from '@latchkey/protocol/networks'
import { smartAccountContracts } from '@latchkey/protocol/smart-accounts'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  type SignedAuthorization,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { verifyingPaymasterAbi } from '../../src/sponsor/verifyingPaymaster.ts'
import { chainId, type PackedOperation } from './accountOperations.ts'

const { EntryPoint, EIP7702StatelessDeleGatorImpl } = smartAccountContracts

/** A chain with the contracts of smart accounts and a paymaster, and somebody who brings operations into blocks. */
export async function startSponsorChain() {
  const anvil = await startAnvil({ chainId })
  await prepareWorld(anvil.rpcUrl, base)
  const { nativeCurrency, name } = base
  const chain = { id: chainId, name, nativeCurrency, rpcUrls: { default: { http: [anvil.rpcUrl] } } }
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 20 })
  const alice = createWalletClient({ account: personas.alice, chain, transport: http() })

  return {
    rpcUrl: anvil.rpcUrl,
    reader,
    stop: anvil.stop,
    /** A smart account with practice dollars and no ether. */
    async makeAccount(implementation: Address = EIP7702StatelessDeleGatorImpl): Promise<LocalAccount> {
      const made = privateKeyToAccount(generatePrivateKey())
      const authorization = await made.signAuthorization({ address: implementation, chainId, nonce: 0 })
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [made.address, 1_000n] })
      const authorizationList = [authorization]
      const hash = await alice.sendTransaction({ to: devnetContracts.usdc, data, authorizationList })
      await reader.waitForTransactionReceipt({ hash })
      return made
    },
    /**
     * Brings an operation into a block, as a bundler does.
     * @param authorizationList What its account becomes smart by.
     */
    async handle(operation: PackedOperation, authorizationList: SignedAuthorization[] = []) {
      const hash = await alice.writeContract({
        address: EntryPoint,
        abi: entryPoint07Abi,
        functionName: 'handleOps',
        args: [[operation], personas.alice.address],
        gas: 3_000_000n,
        ...(authorizationList.length > 0 && { authorizationList }),
      })
      return (await reader.waitForTransactionReceipt({ hash })).status
    },
    deposit: () =>
      reader.readContract({ address: devnetPaymaster.address, abi: verifyingPaymasterAbi, functionName: 'getDeposit' }),
  }
}

export type SponsorChain = Awaited<ReturnType<typeof startSponsorChain>>
