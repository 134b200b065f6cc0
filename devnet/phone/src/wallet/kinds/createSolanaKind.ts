import { base58, base64, hex } from '@scure/base'
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import * as v from 'valibot'
import { createSolanaFamily } from '../../../../src/practice/solana/createSolanaFamily.ts'
import type { PhoneSettings } from '../../settings.ts'
import { describeView, type PhoneKind, type PhoneTask } from './phoneKind.ts'

const text = v.string()
const asked = {
  message: v.object({ message: text, pubkey: text }),
  transaction: v.object({ transaction: text, pubkey: v.optional(text), sendOptions: v.optional(v.unknown()) }),
  transactions: v.object({ transactions: v.array(text) }),
}
const answers = {
  signature: v.object({ signature: text }),
  signed: v.array(v.object({ signedTransaction: text })),
}

/** Solana on the phone, by the methods of WalletConnect. The practice wallet's own code signs. */
export async function createSolanaKind(settings: NonNullable<PhoneSettings['solana']>): Promise<PhoneKind> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(Uint8Array.from(hex.decode(settings.key)))
  const { address } = signer
  const family = createSolanaFamily(settings.rpcUrl, [{ key: 'carol', name: 'Carol', signer }])

  const task = async <Schema extends v.GenericSchema>(
    origin: string | undefined,
    method: string,
    params: readonly object[],
    schema: Schema,
    toAnswer: (result: v.InferOutput<Schema>) => unknown,
  ): Promise<PhoneTask> => {
    const intent = family.understand(`solana_${method}`, params)
    return {
      question: describeView(await intent.view(origin)),
      perform: async () => toAnswer(v.parse(schema, await intent.perform())),
    }
  }
  const accounts = async () => ({ question: undefined, perform: async () => [{ pubkey: address }] })

  return {
    namespace: 'solana',
    address,
    supported: {
      chains: [settings.caip],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_getAccounts',
        'solana_requestAccounts',
      ],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [`${settings.caip}:${address}`],
    },
    async understand({ params: { request } }, origin) {
      switch (request.method) {
        case 'solana_getAccounts':
        case 'solana_requestAccounts':
          return accounts()
        case 'solana_signMessage': {
          const { message, pubkey } = v.parse(asked.message, request.params)
          const wanted = { address: pubkey, message: base64.encode(base58.decode(message)) }
          return task(origin, 'signMessage', [wanted], answers.signature, ({ signature }) => {
            return { signature: base58.encode(base64.decode(signature)) }
          })
        }
        case 'solana_signTransaction': {
          const { transaction, pubkey = address } = v.parse(asked.transaction, request.params)
          return task(origin, 'signTransaction', [{ address: pubkey, transaction }], answers.signed, ([signed]) => {
            const wire = signed?.signedTransaction ?? ''
            return { transaction: wire, signature: firstSignature(wire) }
          })
        }
        case 'solana_signAllTransactions': {
          const { transactions } = v.parse(asked.transactions, request.params)
          const wanted = transactions.map((transaction) => ({ address, transaction }))
          return task(origin, 'signTransaction', wanted, answers.signed, (signed) => {
            return { transactions: signed.map(({ signedTransaction }) => signedTransaction) }
          })
        }
        case 'solana_signAndSendTransaction': {
          const { transaction, pubkey = address, sendOptions } = v.parse(asked.transaction, request.params)
          const wanted = { address: pubkey, transaction, ...(sendOptions ? { options: sendOptions } : {}) }
          return task(origin, 'signAndSendTransaction', [wanted], answers.signature, (answer) => answer)
        }
        default:
          throw new Error(`The phone doesn't know the method ${request.method}.`)
      }
    },
  }
}

/** That of the payer, which is the only one that the phone adds: after the count of signatures, a single byte. */
const firstSignature = (wire: string) => base58.encode(base64.decode(wire).subarray(1, 65))
