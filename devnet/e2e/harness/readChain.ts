import { type Address, createPublicClient, erc20Abi, http } from 'viem'

import { devnetContracts } from '../../src/world/devnetContracts.ts'
import { ownWorld } from './ownWorld.ts'

/** What a chain itself says of an account, asked at the node and not through the product. */
export function readChain(caip: string) {
  const chain = ownWorld().chains.find((candidate) => candidate.caip === caip)
  if (chain === undefined) throw new Error(`The devnet has no chain ${caip}`)
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  return {
    native: (address: Address) => client.getBalance({ address }),
    nonce: (address: Address) => client.getTransactionCount({ address }),
    token: (token: 'usdc' | 'dai' | 'wrappedNative' | 'ticket', address: Address) =>
      client.readContract({
        address: devnetContracts[token],
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    allowance: (token: 'usdc' | 'dai', owner: Address, spender: Address) =>
      client.readContract({
        address: devnetContracts[token],
        abi: erc20Abi,
        functionName: 'allowance',
        args: [owner, spender],
      }),
    receipt: (hash: `0x${string}`) => client.getTransactionReceipt({ hash }),
    /** Of the last transaction of an account, in one of the last hundred blocks. */
    async lastReceipt(account: Address) {
      for (let number = await client.getBlockNumber(), least = number - 100n; number > least; number -= 1n) {
        const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
        const last = transactions.findLast(({ from }) => from.toLowerCase() === account.toLowerCase())
        if (last) return client.getTransactionReceipt({ hash: last.hash })
      }
      throw new Error(`${account} has sent nothing lately`)
    },
  }
}
