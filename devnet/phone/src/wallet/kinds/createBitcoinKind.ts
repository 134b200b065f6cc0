import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { bitcoinPersonaOf } from '../../../../src/bitcoin/bitcoinPersona.ts'
import { createBitcoinFamily } from '../../../../src/practice/bitcoin/createBitcoinFamily.ts'
import { createBitcoinPeople } from '../../../../src/practice/bitcoin/createBitcoinPeople.ts'
import type { PhoneSettings } from '../../settings.ts'
import { describeView, type PhoneKind, type PhoneTask } from './phoneKind.ts'

const text = v.string()
const asked = {
  signMessage: v.object({
    account: text,
    message: text,
    address: v.optional(text),
    protocol: v.optional(v.picklist(['ecdsa', 'bip322']), 'ecdsa'),
  }),
  signPsbt: v.object({
    psbt: text,
    signInputs: v.array(v.object({ address: text, index: v.number() })),
    broadcast: v.optional(v.boolean(), false),
  }),
  sendTransfer: v.object({ account: text, recipientAddress: text, amount: v.pipe(text, v.digits()) }),
}

/** Bitcoin on the phone, by the methods of WalletConnect. The practice wallet's own code signs. */
export function createBitcoinKind(settings: NonNullable<PhoneSettings['bitcoin']>): PhoneKind {
  const persona = bitcoinPersonaOf({ payment: hex.decode(settings.payment), ordinals: hex.decode(settings.ordinals) })
  const people = createBitcoinPeople([{ key: 'carol', name: 'Carol', ...persona }])
  const family = createBitcoinFamily(settings.rpcUrl, people)
  const { address } = persona.payment

  const task = async (
    origin: string | undefined,
    method: string,
    params: object,
    toAnswer: (result: unknown) => unknown = (result) => result,
  ): Promise<PhoneTask> => {
    const intent = family.understand(`bitcoin_${method}`, [params])
    return {
      question: describeView(await intent.view(origin)),
      perform: async () => toAnswer(await intent.perform()),
    }
  }

  return {
    namespace: 'bip122',
    address,
    supported: {
      chains: [settings.caip],
      methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
      events: ['accountsChanged', 'chainChanged'],
      accounts: [`${settings.caip}:${address}`],
    },
    async understand({ params: { request } }, origin) {
      switch (request.method) {
        case 'getAccountAddresses': {
          const addresses = [persona.payment, persona.ordinals].map((key) => ({
            address: key.address,
            publicKey: hex.encode(key.publicKey),
            intention: key.purpose === 'payment' ? 'payment' : 'ordinal',
          }))
          return { question: undefined, perform: async () => addresses }
        }
        case 'signMessage': {
          const { account, message, protocol, address: signer = account } = v.parse(asked.signMessage, request.params)
          return task(origin, 'signMessage', { address: signer, message, protocol }, (result) => {
            const { signature } = v.parse(v.object({ signature: text }), result)
            return { address: signer, signature: hex.encode(base64.decode(signature)) }
          })
        }
        case 'signPsbt': {
          const { psbt, signInputs, broadcast } = v.parse(asked.signPsbt, request.params)
          const signers = [...new Set(signInputs.map((input) => input.address))]
          const inputs = signers.map((signer) => ({
            address: signer,
            indexes: signInputs.flatMap((input) => (input.address === signer ? [input.index] : [])),
          }))
          return task(origin, 'signPsbt', { psbt, inputs, broadcast })
        }
        case 'sendTransfer': {
          const { account, recipientAddress, amount } = v.parse(asked.sendTransfer, request.params)
          const recipients = [{ address: recipientAddress, sats: Number(amount) }]
          return task(origin, 'sendTransfer', { from: account, recipients })
        }
        default:
          throw new Error(`The phone doesn't know the method ${request.method}.`)
      }
    },
  }
}
