import { solana } from '@latchkey/protocol/networks'
import { base58, base64 } from '@scure/base'
import { createKeyPairSignerFromPrivateKeyBytes, address as toAddress } from '@solana/kit'
import * as v from 'valibot'
import { type Hex, hexToBytes, parseUnits } from 'viem'
import { rpcCall } from '../../chains/devnetChains.ts'
import { createSolanaPayer } from '../../solana/createSolanaPayer.ts'
import { faucet } from '../../solana/faucet.ts'
import { expectLocalUrl, type Treasury } from './treasury.types.ts'

const solStock = 100_000_000_000_000n
const usdcStock = 1_000_000_000_000n

const versionSchema = v.object({ 'feature-set': v.number() })
const latestSchema = v.object({ value: v.object({ blockhash: v.string(), lastValidBlockHeight: v.number() }) })
const balanceSchema = v.object({ value: v.number() })
const statusesSchema = v.object({ value: v.tuple([v.nullable(v.object({ err: v.unknown() }))]) })

/**
 * The treasury of the Solana chain, filled.
 * @throws Error when the chain is none of the devnet
 */
export async function openSolanaTreasury({ rpcUrl, key }: openSolanaTreasury.Options): Promise<Treasury> {
  expectLocalUrl(rpcUrl)
  // A validator has features, each by a number of its own; the devnet's chain is none.
  if (v.parse(versionSchema, await rpcCall(rpcUrl, 'getVersion'))['feature-set'] !== 0)
    throw new Error('The practice shop starts on the devnet alone: the Solana chain is no practice chain.')
  const payer = createSolanaPayer(await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(hexToBytes(key))))
  const latest = async () => v.parse(latestSchema, await rpcCall(rpcUrl, 'getLatestBlockhash')).value
  const submit = (raw: string) => rpcCall(rpcUrl, 'sendTransaction', [raw, { encoding: 'base64' }])

  async function fill(): Promise<void> {
    const { value } = v.parse(balanceSchema, await rpcCall(rpcUrl, 'getBalance', [payer.address]))
    if (BigInt(value) >= solStock / 2n) return
    const { blockhash } = await latest()
    await submit(base64.encode(await faucet.transfer(payer.address, solStock, blockhash)))
    await submit(base64.encode(await faucet.usdcTransfer(payer.address, usdcStock, blockhash)))
  }

  await fill()
  const stateOf: Treasury['stateOf'] = async ({ hash, lastHeight = 0 }) => {
    const height = v.parse(v.number(), await rpcCall(rpcUrl, 'getBlockHeight'))
    const asked = [[hash], { searchTransactionHistory: true }]
    const [status] = v.parse(statusesSchema, await rpcCall(rpcUrl, 'getSignatureStatuses', asked)).value
    if (status !== null) return status.err === null ? 'confirmed' : 'failed'
    // The height was asked first: what wasn't there after it comes no more.
    return height > lastHeight ? 'gone' : 'waiting'
  }
  return {
    networkId: solana.caipNetworkId,
    stateOf,
    count: async () => undefined,

    async sign({ receiver, token, amount, decimals }) {
      const { blockhash, lastValidBlockHeight } = await latest()
      const units = parseUnits(amount, decimals)
      const owner = toAddress(receiver)
      const wire = await (token === undefined
        ? payer.transfer(owner, units, blockhash)
        : payer.usdcTransfer(owner, units, blockhash))
      // The first signature, after the number of them, is the transaction's id.
      const hash = base58.encode(wire.subarray(1, 65))
      return { raw: base64.encode(wire), hash, nonce: undefined, lastHeight: lastValidBlockHeight }
    },

    async send(payment) {
      try {
        await submit(payment.raw)
      } catch (error) {
        if ((await stateOf(payment)) === 'waiting') throw error
      }
    },
  }
}

export declare namespace openSolanaTreasury {
  type Options = { readonly rpcUrl: string; readonly key: Hex }
}
