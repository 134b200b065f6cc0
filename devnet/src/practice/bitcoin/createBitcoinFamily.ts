import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { signBip322, signLegacyMessage } from '../../bitcoin/signBitcoinMessage.ts'
import { signBitcoinPsbt } from '../../bitcoin/signBitcoinPsbt.ts'
import type { FamilyIntent, PracticeFamily } from '../families/family.types.ts'
import { RpcError } from '../RpcError.ts'
import { askEsplora } from './askEsplora.ts'
import { bitcoinRequests } from './bitcoinRequests.schema.ts'
import { buildTransfer } from './buildTransfer.ts'
import type { BitcoinPeople } from './createBitcoinPeople.ts'
import { describeBitcoinTransaction } from './describeBitcoinTransaction.ts'

const network = 'Bitcoin Practice'
const statsSchema = v.object({ funded_txo_sum: v.number(), spent_txo_sum: v.number() })
const addressSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ chain_stats: statsSchema, mempool_stats: statsSchema }),
)

type Inputs = readonly { readonly address: string; readonly indexes: readonly number[] }[]

/** Bitcoin in a practice wallet: keys of the devnet's people, which never leave it, and its own server. */
export function createBitcoinFamily(rpcUrl: string, people: BitcoinPeople): PracticeFamily {
  const broadcast = (psbt: Uint8Array) =>
    askEsplora(rpcUrl, v.string(), '/tx', hex.encode(Transaction.fromPSBT(psbt).extract()))
  return {
    name: 'bitcoin',
    network,
    accounts: people.accounts,
    balanceText: async ({ addresses }) => {
      const { chain_stats, mempool_stats } = await askEsplora(rpcUrl, addressSchema, `/address/${addresses[0]}`)
      const sum = ({ funded_txo_sum, spent_txo_sum }: typeof chain_stats) => funded_txo_sum - spent_txo_sum
      return `${formatUnits(BigInt(sum(chain_stats) + sum(mempool_stats)), 8)} rBTC`
    },
    understand(method, params): FamilyIntent {
      switch (method) {
        case 'bitcoin_signMessage': {
          const [{ address, message, protocol }] = read(bitcoinRequests.bitcoin_signMessage, params)
          return {
            signers: [address],
            view: async () => {
              return { kind: 'message', network, account: people.named(address), text: message, readable: true }
            },
            perform: async () => {
              const key = people.keyOf(address)
              const sign = protocol === 'bip322' ? signBip322 : signLegacyMessage
              return { signature: await sign(key, message) }
            },
          }
        }
        case 'bitcoin_signPsbt': {
          const [{ psbt, inputs, broadcast: sends }] = read(bitcoinRequests.bitcoin_signPsbt, params)
          const signers = inputs.map(({ address }) => address)
          return {
            signers,
            view: async () => describeBitcoinTransaction(parse(psbt), { network, signers, named: people.named }),
            perform: async () => {
              const signed = signAll(people, psbt, inputs, sends)
              return { psbt: base64.encode(signed), ...(sends ? { txid: await broadcast(signed) } : {}) }
            },
          }
        }
        case 'bitcoin_sendTransfer': {
          const [{ from, recipients }] = read(bitcoinRequests.bitcoin_sendTransfer, params)
          const built = buildTransfer(rpcUrl, people.keyOf(from), recipients)
          // Both below wait for it; a failure before that is not unhandled.
          built.catch(() => {})
          return {
            signers: [from],
            view: async () =>
              describeBitcoinTransaction(await built, { network, signers: [from], named: people.named }),
            perform: async () => {
              const transaction = await built
              const indexes = Array.from({ length: transaction.inputsLength }, (_, index) => index)
              return {
                txid: await broadcast(signAll(people, transaction.toPSBT(), [{ address: from, indexes }], true)),
              }
            },
          }
        }
        default:
          throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
      }
    },
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: readonly unknown[]): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RpcError(-32602, `The request can't be read (${v.getDotPath(issue) ?? 'params'}): ${issue.message}`)
}

function parse(psbt: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  } catch {
    throw new RpcError(-32602, "The transaction can't be read.")
  }
}

function signAll(people: BitcoinPeople, psbt: Uint8Array, inputs: Inputs, finalize: boolean): Uint8Array {
  return inputs.reduce(
    (signed, { address, indexes }) => signBitcoinPsbt(people.keyOf(address), signed, { indexes, finalize }),
    psbt,
  )
}
