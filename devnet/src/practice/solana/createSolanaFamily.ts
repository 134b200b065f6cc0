import { layOutSiwxText } from '@latchkey/protocol/siwx'
import { base64, hex } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder, type KeyPairSigner } from '@solana/kit'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Persona } from '../../world/personas.ts'
import type { FamilyIntent, PracticeFamily } from '../families/families.ts'
import { RpcError } from '../RpcError.ts'
import { messageView } from '../signInView.ts'
import { askSolanaNode, describeSolanaTransaction } from './describeSolanaTransaction.ts'

const address = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
const bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => base64.decode(text)),
)
/** The four options of sending. */
const options = v.object({
  skipPreflight: v.optional(v.boolean()),
  preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
  maxRetries: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  minContextSlot: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const transaction = v.object({ address, transaction: bytes })
const text = v.optional(v.pipe(v.string(), v.maxLength(512)))

/** Parameters of the Solana methods of the practice wallet. Bytes are base64. */
const solanaRequests = {
  solana_signMessage: v.tuple([v.object({ address, message: bytes })]),
  /** Input of Sign In With Solana. */
  solana_signIn: v.tuple([
    v.object({
      address: v.optional(address),
      domain: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
      statement: text,
      uri: text,
      version: text,
      chainId: text,
      nonce: text,
      issuedAt: text,
      expirationTime: text,
      notBefore: text,
      requestId: text,
      resources: v.optional(v.array(v.pipe(v.string(), v.maxLength(512)))),
    }),
  ]),
  solana_signTransaction: v.pipe(v.array(transaction), v.minLength(1), v.maxLength(20)),
  solana_signAndSendTransaction: v.tuple([v.object({ ...transaction.entries, options: v.optional(options, {}) })]),
}

const network = 'Solana'

/** Solana in a practice wallet: keys of the devnet's people, which never leave it, and its own node. */
export function createSolanaFamily(rpcUrl: string, people: readonly SolanaPerson[]): PracticeFamily {
  const keys = createSolanaKeys(people)
  return {
    name: 'solana',
    network,
    accounts: people.map(({ key, name, signer }) => ({ key, name, addresses: [signer.address] })),
    balanceText: async ({ addresses }) => {
      const { value } = await askSolanaNode(rpcUrl, v.object({ value: v.number() }), 'getBalance', [addresses[0]])
      return `${formatUnits(BigInt(value), 9)} SOL`
    },
    signIn(params) {
      const [{ address, chainId, ...input }] = read(solanaRequests.solana_signIn, params)
      const textOf = (accountAddress: string) =>
        layOutSiwxText({ ...input, chain: chainId, account: 'Solana', accountAddress })
      const perform = async (by: string) => {
        const message = new TextEncoder().encode(textOf(by))
        return { address: by, signedMessage: base64.encode(message), signature: await keys.signBytes(by, message) }
      }
      return { address, textOf, perform }
    },
    understand(method, params) {
      switch (method) {
        case 'solana_signMessage': {
          const [{ address, message }] = read(solanaRequests.solana_signMessage, params)
          return signing(keys, address, message, (signature) => ({ signedMessage: base64.encode(message), signature }))
        }
        case 'solana_signTransaction':
          return signingTransactions(rpcUrl, keys, read(solanaRequests.solana_signTransaction, params))
        case 'solana_signAndSendTransaction': {
          const [{ address, transaction, options }] = read(solanaRequests.solana_signAndSendTransaction, params)
          return {
            signers: [address],
            view: () => describeSolanaTransaction(rpcUrl, { network, account: keys.named(address) }, transaction),
            perform: async () => {
              const signed = await keys.signWire(address, transaction)
              const sending = [base64.encode(signed), { encoding: 'base64', ...options }]
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

function signing(
  keys: SolanaKeys,
  address: string,
  message: Uint8Array,
  toResult: (signature: string) => unknown,
): FamilyIntent {
  return {
    signers: [address],
    view: async (origin) => messageView({ network, account: keys.named(address), ...readable(message), origin }),
    perform: async () => toResult(await keys.signBytes(address, message)),
  }
}

function signingTransactions(
  rpcUrl: string,
  keys: SolanaKeys,
  inputs: readonly { readonly address: string; readonly transaction: Uint8Array }[],
): FamilyIntent {
  const describe = ({ address, transaction }: (typeof inputs)[number]) =>
    describeSolanaTransaction(rpcUrl, { network, account: keys.named(address) }, transaction)
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
        account: keys.named(first.address),
        application: '',
        primaryType: `${inputs.length} transactions`,
        rows: views.map(({ amount, to }) => ({ label: amount, value: to?.address ?? '', depth: 0 })),
        warning: views.find(({ warning }) => warning !== null)?.warning ?? null,
      }
    },
    perform: () =>
      Promise.all(
        inputs.map(async ({ address, transaction }) => ({
          signedTransaction: base64.encode(await keys.signWire(address, transaction)),
        })),
      ),
  }
}

function readable(bytes: Uint8Array): { text: string; readable: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), readable: true }
  } catch {
    return { text: `0x${hex.encode(bytes)}`, readable: false }
  }
}

/** What a wallet does with the keys of its people. Throws RpcError 4100 for an unknown address. */
type SolanaKeys = {
  /** Whose an address is, for the person who is asked. */
  readonly named: (address: string) => { readonly address: string; readonly name: string }
  /** The ed25519 signature of bytes, in base64. */
  readonly signBytes: (address: string, bytes: Uint8Array) => Promise<string>
  /** A transaction in its wire form, signed. @throws RpcError -32602 when it asks for no signature of the address */
  readonly signWire: (address: string, wire: Uint8Array) => Promise<Uint8Array>
}

function createSolanaKeys(people: readonly SolanaPerson[]): SolanaKeys {
  const find = (address: string) => people.find(({ signer }) => signer.address === address)
  const keyOf = (address: string): KeyPairSigner => {
    const found = find(address)
    if (found === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
    return found.signer
  }
  return {
    named: (address) => ({ address, name: find(address)?.name ?? '' }),
    async signBytes(address, bytes) {
      const signer = keyOf(address)
      const [signatures] = await signer.signMessages([{ content: bytes, signatures: {} }])
      return base64.encode(Uint8Array.from(signatures?.[signer.address] ?? []))
    },
    async signWire(address, wire) {
      const signer = keyOf(address)
      const transaction = getTransactionDecoder().decode(wire)
      if (!(signer.address in transaction.signatures)) {
        throw new RpcError(-32602, `The transaction does not ask for a signature of ${address}.`)
      }
      const [signatures] = await signer.signTransactions([
        transaction as Parameters<typeof signer.signTransactions>[0][0],
      ])
      const signed = { ...transaction, signatures: { ...transaction.signatures, ...signatures } }
      return Uint8Array.from(getTransactionEncoder().encode(signed))
    },
  }
}

/** A person whose Solana key a wallet holds. */
export type SolanaPerson = { readonly key: Persona; readonly name: string; readonly signer: KeyPairSigner }
