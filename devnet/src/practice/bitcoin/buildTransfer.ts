import { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { regtest } from '../../bitcoin/bitcoinPersona.ts'
import { RpcError } from '../RpcError.ts'

const coinsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() })),
)
/** Enough for two outputs at four satoshis a virtual byte, and for each input. */
const feeSats = (inputs: number, outputs: number) => BigInt(4 * (11 + 68 * inputs + 43 * outputs))

/** A transfer with coins and a fee of the wallet's own choice, not signed yet. @throws RpcError when there is not enough */
export async function buildTransfer(
  rpcUrl: string,
  { address: from, script }: { readonly address: string; readonly script: Uint8Array },
  recipients: readonly { readonly address: string; readonly sats: number }[],
): Promise<Transaction> {
  const coins = await askEsplora(rpcUrl, coinsSchema, `/address/${from}/utxo`)
  const leaving = recipients.reduce((sum, { sats }) => sum + BigInt(sats), 0n)
  const transaction = new Transaction()
  let total = 0n
  for (const { txid, vout, value } of coins.toSorted((one, other) => other.value - one.value)) {
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    total += BigInt(value)
    if (total >= leaving + feeSats(transaction.inputsLength, recipients.length + 1)) break
  }
  const change = total - leaving - feeSats(transaction.inputsLength, recipients.length + 1)
  if (change < 0n) throw new RpcError(-32603, 'There is not enough money for this.')
  for (const { address, sats } of recipients) transaction.addOutputAddress(address, BigInt(sats), regtest)
  if (change >= 294n) transaction.addOutputAddress(from, change, regtest)
  return transaction
}

/** Asks the wallet's own server of the chain, or gives it a body. @throws RpcError -32603 with the server's words */
export async function askEsplora<Schema extends v.GenericSchema>(
  rpcUrl: string,
  schema: Schema,
  path: string,
  body?: string,
): Promise<v.InferOutput<Schema>> {
  const init = body === undefined ? {} : { method: 'POST', body }
  const response = await fetch(rpcUrl + path, { ...init, signal: AbortSignal.timeout(30_000) })
  const text = await response.text()
  if (!response.ok) throw new RpcError(-32603, text)
  return v.parse(schema, text)
}
