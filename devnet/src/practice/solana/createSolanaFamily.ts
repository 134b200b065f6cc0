import { getTransactionDecoder, getTransactionEncoder, type KeyPairSigner } from '@solana/kit'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { solanaPersonas } from '../../solana/solanaPersonas.ts'
import type { FamilyIntent, PracticeFamily } from '../families/family.types.ts'
import { RpcError } from '../RpcError.ts'
import { askSolanaNode } from './askSolanaNode.ts'
import { describeSolanaTransaction } from './describeSolanaTransaction.ts'
import { signInText } from './signInText.ts'
import { solanaRequests } from './solanaRequests.schema.ts'

const network = 'Solana'
const people = [
  { key: 'alice', name: 'Alice', signer: solanaPersonas.alice },
  { key: 'bob', name: 'Bob', signer: solanaPersonas.bob },
  { key: 'carol', name: 'Carol', signer: solanaPersonas.carol },
] as const

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const named = (address: string) => ({
  address,
  name: people.find(({ signer }) => signer.address === address)?.name ?? '',
})

/** Solana in the practice wallet: keys of the devnet's people, which never leave this process, and its own node. */
export function createSolanaFamily(rpcUrl: string): PracticeFamily {
  return {
    name: 'solana',
    network,
    accounts: people.map(({ key, name, signer }) => ({ key, name, addresses: [signer.address] })),
    balanceText: async ({ addresses }) => {
      const { value } = await askSolanaNode(rpcUrl, v.object({ value: v.number() }), 'getBalance', [addresses[0]])
      return `${formatUnits(BigInt(value), 9)} SOL`
    },
    understand(method, params) {
      switch (method) {
        case 'solana_signMessage': {
          const [{ address, message }] = read(solanaRequests.solana_signMessage, params)
          return signing(address, message, (signature) => ({ signedMessage: base64(message), signature }))
        }
        case 'solana_signIn': {
          const [input] = read(solanaRequests.solana_signIn, params)
          const message = new TextEncoder().encode(signInText(input))
          return signing(input.address, message, (signature) => ({ signedMessage: base64(message), signature }))
        }
        case 'solana_signTransaction':
          return signingTransactions(rpcUrl, read(solanaRequests.solana_signTransaction, params))
        case 'solana_signAndSendTransaction': {
          const [{ address, transaction, options }] = read(solanaRequests.solana_signAndSendTransaction, params)
          return {
            signers: [address],
            view: () => describeSolanaTransaction(rpcUrl, { network, account: named(address) }, transaction),
            perform: async () => {
              const signed = await signWire(address, transaction)
              const sending = [base64(signed), { encoding: 'base64', ...options }]
              return { signature: await askSolanaNode(rpcUrl, v.string(), 'sendTransaction', sending) }
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

function keyOf(address: string): KeyPairSigner {
  const found = people.find(({ signer }) => signer.address === address)
  if (found === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
  return found.signer
}

function signing(address: string, message: Uint8Array, toResult: (signature: string) => unknown): FamilyIntent {
  return {
    signers: [address],
    view: async () => ({ kind: 'message', network, account: named(address), ...readable(message) }),
    perform: async () => {
      const signer = keyOf(address)
      const [signatures] = await signer.signMessages([{ content: message, signatures: {} }])
      return toResult(base64(Uint8Array.from(signatures?.[signer.address] ?? [])))
    },
  }
}

function signingTransactions(
  rpcUrl: string,
  inputs: readonly { readonly address: string; readonly transaction: Uint8Array }[],
): FamilyIntent {
  const describe = ({ address, transaction }: (typeof inputs)[number]) =>
    describeSolanaTransaction(rpcUrl, { network, account: named(address) }, transaction)
  const [first] = inputs
  if (first === undefined) throw new RpcError(-32602, 'There is nothing to sign.')
  return {
    signers: inputs.map(({ address }) => address),
    view: async () => {
      if (inputs.length === 1) return describe(first)
      const views = await Promise.all(inputs.map(describe))
      return {
        kind: 'typedData',
        network,
        account: named(first.address),
        application: '',
        primaryType: `${inputs.length} transactions`,
        rows: views.map(({ amount, to }) => ({ label: amount, value: to?.address ?? '', depth: 0 })),
        warning: views.find(({ warning }) => warning !== null)?.warning ?? null,
      }
    },
    perform: () =>
      Promise.all(
        inputs.map(async ({ address, transaction }) => ({
          signedTransaction: base64(await signWire(address, transaction)),
        })),
      ),
  }
}

async function signWire(address: string, wire: Uint8Array): Promise<Uint8Array> {
  const signer = keyOf(address)
  const transaction = getTransactionDecoder().decode(wire)
  if (!(signer.address in transaction.signatures)) {
    throw new RpcError(-32602, `The transaction does not ask for a signature of ${address}.`)
  }
  const [signatures] = await signer.signTransactions([transaction as Parameters<typeof signer.signTransactions>[0][0]])
  const signed = { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
  return Uint8Array.from(getTransactionEncoder().encode(signed))
}

function readable(bytes: Uint8Array): { text: string; readable: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), readable: true }
  } catch {
    return { text: `0x${Buffer.from(bytes).toString('hex')}`, readable: false }
  }
}
