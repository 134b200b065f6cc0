import type { CaipNetworkId } from '@latchkey/protocol'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { rpcCall } from '../../chains/devnetChains.ts'
import { devnetContracts } from '../../world/devnetContracts.ts'
import { moneyGiver } from '../../world/personas.ts'
import { expectLocalUrl, type Treasury } from './treasury.types.ts'

const nativeStock = parseUnits('1000000', 18)
const usdcStock = parseUnits('1000000', 6)
/** A contract may do something when it is paid. */
const gas = { native: 100_000n, token: 200_000n }
/** What is signed must be good for as long as the shop is away: it costs practice money alone. */
const maxFeePerGas = 1_000_000_000_000n

const text = v.string()
const receiptSchema = v.nullable(v.object({ status: v.picklist(['0x0', '0x1']) }))

/**
 * The treasury of a chain of Ethereum's kind, filled.
 * @throws Error when the chain is no anvil of this machine
 */
export async function openEvmTreasury({ networkId, rpcUrl, key }: openEvmTreasury.Options): Promise<Treasury> {
  expectLocalUrl(rpcUrl)
  const call = async (method: string, ...params: readonly unknown[]) =>
    v.parse(text, await rpcCall(rpcUrl, method, params))
  if (!(await call('web3_clientVersion')).startsWith('anvil'))
    throw new Error(`The practice shop starts on the devnet alone: ${networkId} is no practice chain.`)
  const chainId = Number(await call('eth_chainId'))
  if (`eip155:${chainId}` !== networkId) throw new Error(`The chain at ${rpcUrl} is not ${networkId}.`)
  const account = privateKeyToAccount(key)
  const countOf = async (address: Address) => Number(await call('eth_getTransactionCount', address, 'latest'))

  async function fill(): Promise<void> {
    for (const { address } of [account, moneyGiver])
      await rpcCall(rpcUrl, 'anvil_setBalance', [address, toHex(nativeStock)])
    const { usdc } = devnetContracts
    const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account.address] })
    if (BigInt(await call('eth_call', { to: usdc, data: balance }, 'latest')) >= usdcStock / 2n) return
    const raw = await moneyGiver.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: await countOf(moneyGiver.address),
      to: usdc,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account.address, usdcStock] }),
      gas: gas.token,
      maxFeePerGas,
      maxPriorityFeePerGas: 1n,
    })
    await call('eth_sendRawTransaction', raw)
  }

  await fill()
  const stateOf: Treasury['stateOf'] = async ({ hash }) => {
    const receipt = v.parse(receiptSchema, await rpcCall(rpcUrl, 'eth_getTransactionReceipt', [hash]))
    return receipt === null ? 'waiting' : receipt.status === '0x1' ? 'confirmed' : 'failed'
  }
  return {
    networkId,
    stateOf,
    count: () => countOf(account.address),

    async sign({ receiver, token, amount, decimals }, least) {
      const nonce = Math.max(least, await countOf(account.address))
      const units = parseUnits(amount, decimals)
      const to = receiver as Address
      const raw: Hex = await account.signTransaction({
        type: 'eip1559',
        chainId,
        nonce,
        maxFeePerGas,
        maxPriorityFeePerGas: 1_000_000_000n,
        ...(token === undefined
          ? { to, value: units, gas: gas.native }
          : {
              to: token as Address,
              gas: gas.token,
              data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
            }),
      })
      return { raw, hash: keccak256(raw), nonce, lastHeight: undefined }
    },

    async send(payment) {
      try {
        await call('eth_sendRawTransaction', payment.raw)
      } catch (error) {
        // A node that has it already says so in one way or another: whether it has is asked instead.
        if ((await stateOf(payment)) === 'waiting') throw error
      }
    },
  }
}

export declare namespace openEvmTreasury {
  type Options = { readonly networkId: CaipNetworkId; readonly rpcUrl: string; readonly key: Hex }
}
