import type { Network } from '@latchkey/protocol'
import { type Address, type HDAccount, type Hex, parseEther, parseGwei, toHex } from 'viem'
import { rpcCall } from '../../chains/rpcCall.ts'
import { holdings } from '../holdings.ts'
import { neighbours } from '../neighbours.ts'
import { personas } from '../personas.ts'
import type { Act, LateAct } from './act.types.ts'
import { aliceActs } from './aliceActs.ts'
import { settlingActs } from './settlingActs.ts'
import { traderActs } from './traderActs.ts'

const daySeconds = 86_400
const gas = 400_000n
const { alice } = personas

/**
 * Gives a chain a past: three months of trades that move its pools, and what alice did and got. In the end she has what
 * `holdings` says, as on a chain without a past, and the time of the chain is now.
 *
 * @param rpcUrl A chain that `prepareWorld` has made, and that began at `lifeBegins`.
 */
export async function liveThrough(rpcUrl: string, network: Network, nowMs: number): Promise<void> {
  const call = (method: string, params: readonly unknown[]) => rpcCall(rpcUrl, method, params)
  const nowSeconds = Math.floor(nowMs / 1000)
  const nonces = new Map<Address, number>()

  async function act({ daysAgo, by, to, data, value = 0n }: Act): Promise<void> {
    await call('evm_setNextBlockTimestamp', [Math.floor(nowSeconds - daysAgo * daySeconds)])
    if (typeof by === 'string') {
      await call('anvil_impersonateAccount', [by])
      await call('anvil_setBalance', [by, toHex(parseEther('1'))])
      await call('eth_sendTransaction', [{ from: by, to, data, value: toHex(value), gas: toHex(gas) }])
      await call('anvil_stopImpersonatingAccount', [by])
      return
    }
    const nonce = nonces.get(by.address) ?? 0
    nonces.set(by.address, nonce + 1)
    await call('eth_sendRawTransaction', [await signed(by, { nonce, to, data, value })])
  }

  const signed = (by: HDAccount, { nonce, to, data, value }: Signing): Promise<Hex> =>
    by.signTransaction({
      chainId: Number(network.id),
      type: 'eip1559',
      nonce,
      gas,
      maxFeePerGas: parseGwei('20'),
      maxPriorityFeePerGas: parseGwei('1'),
      value,
      ...(data === undefined ? {} : { data }),
      ...(to === undefined ? {} : { to }),
    })

  const rich = toHex(parseEther('1000000'))
  for (const { address } of [alice, ...Object.values(neighbours)]) await call('anvil_setBalance', [address, rich])
  const acts: (Act | LateAct)[] = [...aliceActs(network), ...traderActs()]
  for (const one of acts.sort((left, right) => right.daysAgo - left.daysAgo)) {
    const decided = 'decide' in one ? await one.decide(rpcUrl) : one
    if (decided !== undefined) await act(decided)
  }
  for (const one of await settlingActs(rpcUrl, network)) await act(one)

  const native = holdings[Number(network.id)]?.alice?.native ?? '0'
  await call('anvil_setBalance', [alice.address, toHex(parseEther(native))])
  await call('evm_setNextBlockTimestamp', [nowSeconds])
  await call('evm_mine', [])
}

type Signing = { nonce: number; to: Address | undefined; data: Hex | undefined; value: bigint }
