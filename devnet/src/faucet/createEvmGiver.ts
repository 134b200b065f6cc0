import { formatCaipAddress, type Network } from '@latchkey/protocol'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi, parseUnits, toHex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { rpcCall } from '../chains/devnetChains.ts'
import { devnetContracts } from '../world/devnetContracts.ts'
import { moneyGiver } from '../world/personas.ts'
import type { MoneyGiver } from './faucet.types.ts'

const abi = parseAbi(['function transfer(address to, uint256 value)'])
const usdc = { amount: '500', decimals: 6 }
/** Of networks whose money is worth less than ether. */
const nativeAmounts: Readonly<Record<string, string>> = { POL: '500' }
const usualNativeAmount = '1'

/** Gives the native token and USDC of an Ethereum-like chain. */
export function createEvmGiver(rpcUrl: string, network: Network): MoneyGiver {
  const { caipNetworkId: networkId, nativeCurrency } = network
  const { symbol, decimals } = nativeCurrency
  const native = { networkId, symbol, amount: nativeAmounts[symbol] ?? usualNativeAmount }
  const stable = { networkId, symbol: 'USDC', amount: usdc.amount }
  const client = createWalletClient({ account: moneyGiver, transport: http(rpcUrl) })
  // One after the other: each takes the nonce after the last.
  let last: Promise<unknown> = Promise.resolve()

  async function send(to: Hex, rest: { readonly value?: bigint; readonly data?: Hex }): Promise<string> {
    const hash = await client.sendTransaction({ chain: null, to, ...rest })
    const { status } = await waitForTransactionReceipt(client, { hash, pollingInterval: 50 })
    if (status !== 'success') throw new Error(`A payment on ${network.name} failed: ${hash}`)
    return hash
  }

  async function pay(address: string) {
    const to = address as Hex
    await rpcCall(rpcUrl, 'anvil_setBalance', [moneyGiver.address, toHex(parseUnits('1000000', decimals))])
    const value = parseUnits(native.amount, decimals)
    const data = encodeFunctionData({
      abi,
      functionName: 'transfer',
      args: [to, parseUnits(stable.amount, usdc.decimals)],
    })
    return [
      { ...native, address, hash: await send(to, { value }) },
      {
        ...stable,
        address,
        token: formatCaipAddress(networkId, devnetContracts.usdc),
        hash: await send(devnetContracts.usdc, { data }),
      },
    ]
  }

  return {
    namespace: 'eip155',
    gifts: [native, stable],
    give(address) {
      const paid = last.then(() => pay(address))
      last = paid.catch(() => {})
      return paid
    },
  }
}
