import { base64, hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { AskView } from '../../../practice/src/shared/ask.schema.ts'
import { regtest } from '../../bitcoin/bitcoinPersona.ts'
import { signBip322, signBitcoinPsbt, signLegacyMessage } from '../../bitcoin/signBitcoin.ts'
import type { FamilyIntent, PracticeFamily } from '../families/families.ts'
import { RpcError } from '../RpcError.ts'
import { messageView } from '../signInView.ts'
import { askEsplora, buildTransfer } from './buildTransfer.ts'
import type { BitcoinPeople } from './createBitcoinPeople.ts'

const text = (sats: bigint) => `${formatUnits(sats, 8)} rBTC`

/** What the window shows of a transaction: what leaves the signer's addresses, to whom, and the fee. */
function describeBitcoinTransaction(
  transaction: Transaction,
  { network, signers, named }: { network: string; signers: readonly string[]; named: BitcoinPeople['named'] },
): AskView {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount = 0n } = transaction.getOutput(place)
    return { address: script ? addressOf(script) : '', sats: amount }
  })
  const spent = Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { witnessUtxo, nonWitnessUtxo, index = 0 } = transaction.getInput(place)
    return witnessUtxo?.amount ?? nonWitnessUtxo?.outputs[index]?.amount
  })
  const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
  const known = spent.filter((sats) => sats !== undefined)
  const leaving = outputs.filter(({ address }) => !signers.includes(address))
  const [first] = leaving
  return {
    kind: 'transaction',
    network,
    account: named(signers[0] ?? ''),
    action: 'send',
    amount: text(sum(leaving.map(({ sats }) => sats))),
    to: first === undefined ? null : named(first.address),
    rows: outputs.map(({ address, sats }) => ({ label: text(sats), value: address, depth: 0 })),
    fee: known.length === spent.length ? text(sum(known) - sum(outputs.map(({ sats }) => sats))) : null,
    warning: leaving.length > 1 ? 'This pays more than one address.' : null,
  }
}

function addressOf(script: Uint8Array): string {
  try {
    return Address(regtest).encode(OutScript.decode(script))
  } catch {
    return ''
  }
}

const address = v.pipe(v.string(), v.regex(/^bcrt1[02-9ac-hj-np-z]{11,87}$/, 'no address of this chain'))
const bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base64.decode(text)),
)
const indexes = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(0))), v.minLength(1))

/** What pages ask of the practice wallet on Bitcoin: the parameters of each method. */
const bitcoinRequests = {
  bitcoin_signMessage: v.tuple([v.object({ address, message: v.string(), protocol: v.picklist(['bip322', 'ecdsa']) })]),
  bitcoin_signPsbt: v.tuple([
    v.object({
      psbt: bytes,
      inputs: v.pipe(v.array(v.object({ address, indexes })), v.minLength(1)),
      broadcast: v.boolean(),
    }),
  ]),
  bitcoin_sendTransfer: v.tuple([
    v.object({
      from: address,
      recipients: v.pipe(
        v.array(v.object({ address, sats: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
        v.minLength(1),
      ),
    }),
  ]),
}

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
            view: async (origin) =>
              messageView({ network, account: people.named(address), text: message, readable: true, origin }),
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
