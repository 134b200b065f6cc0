import * as v from 'valibot'
import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import type { HDAccount } from 'viem/accounts'
import { type Persona, personas } from '../world/personas.ts'
import { smartAccounts } from '../world/smartAccounts.ts'
import { RpcError } from './RpcError.ts'

/** An account that the wallet signs for. */
export type PracticeAccount = {
  readonly key: Persona | keyof typeof smartAccounts
  readonly name: string
  readonly address: Address
  /** The key that signs for it, and sends where it is the account's own. */
  readonly signer: HDAccount
  /** What the account's contract takes, of a signature of the key. */
  readonly wrap: (signature: Hex) => Hex
}

const ofKey = (key: Persona, name: string): PracticeAccount => {
  return { key, name, address: personas[key].address, signer: personas[key], wrap: (signature) => signature }
}
const ofContract = (key: keyof typeof smartAccounts, name: string): PracticeAccount => {
  const { address, owner, wrap } = smartAccounts[key]
  return { key, name, address, signer: owner, wrap }
}

/** The wallet's accounts. Their keys never leave this process. */
export const practiceAccounts: readonly PracticeAccount[] = [
  ofKey('alice', 'Alice'),
  ofKey('bob', 'Bob'),
  ofKey('carol', 'Carol'),
  ofContract('deployed', 'Smart account'),
  ofContract('undeployed', 'Smart account, not deployed'),
  ofContract('delegated', 'Smart account by delegation'),
]

/** The wallet's account with this address, if it is one. */
export function findPracticeAccount(address: string): PracticeAccount | undefined {
  return practiceAccounts.find((account) => account.address.toLowerCase() === address.toLowerCase())
}

const address = v.pipe(
  v.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }), 'not an address'),
  v.transform((value) => getAddress(value)),
)
const hex = v.custom<Hex>((value) => isHex(value), 'not hex data')
const quantity = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^(0x[0-9a-f]+|\d+)$/i))]),
  v.transform((value) => BigInt(value)),
)
const chainId = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((value) => Number(value)),
)

/** What requests are made of. */
export const requestParts = { address, hex, quantity } as const

const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.looseObject({
    name: v.optional(v.string()),
    chainId: v.optional(quantity),
    verifyingContract: v.optional(address),
  }),
  message: v.record(v.string(), v.unknown()),
})

const transactionSchema = v.object({
  from: address,
  to: v.optional(v.nullable(address)),
  value: v.optional(quantity),
  data: v.optional(hex),
  input: v.optional(hex),
  gas: v.optional(quantity),
  nonce: v.optional(quantity),
  chainId: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
})

const chainSchema = v.object({
  chainId,
  chainName: v.pipe(v.string(), v.nonEmpty()),
  nativeCurrency: v.object({ symbol: v.pipe(v.string(), v.nonEmpty()), decimals: v.number() }),
  rpcUrls: v.tupleWithRest([v.pipe(v.string(), v.url())], v.string()),
})

export type TypedData = v.InferOutput<typeof typedDataSchema>
export type TransactionRequest = v.InferOutput<typeof transactionSchema>
export type AddedChain = v.InferOutput<typeof chainSchema>

/** What a page wants, understood. */
export type Intent =
  | { readonly kind: 'connect'; readonly permissions: boolean }
  | { readonly kind: 'message'; readonly address: Address; readonly data: Hex }
  | { readonly kind: 'typedData'; readonly address: Address; readonly typedData: TypedData }
  | { readonly kind: 'transaction'; readonly transaction: TransactionRequest }
  | { readonly kind: 'switchChain'; readonly chainId: number }
  | { readonly kind: 'addChain'; readonly chain: AddedChain }

const textOrHex = v.pipe(
  v.string(),
  v.transform((value): Hex => (isHex(value) ? value : `0x${Buffer.from(value).toString('hex')}`)),
)
const typedDataText = v.pipe(
  v.union([v.pipe(v.string(), v.parseJson()), v.record(v.string(), v.unknown())]),
  typedDataSchema,
)

/** Reads the parameters of a prompted method. Throws -32602 with the reason, or 4200 for an unknown method. */
export function parseIntent(method: string, params: readonly unknown[]): Intent {
  switch (method) {
    case 'eth_requestAccounts':
      return { kind: 'connect', permissions: false }
    case 'wallet_requestPermissions':
      return { kind: 'connect', permissions: true }
    case 'personal_sign': {
      const [data, signer] = read(v.tupleWithRest([textOrHex, address], v.unknown()), params)
      return { kind: 'message', address: signer, data }
    }
    case 'eth_signTypedData_v4': {
      const [signer, typedData] = read(v.tupleWithRest([address, typedDataText], v.unknown()), params)
      return { kind: 'typedData', address: signer, typedData }
    }
    case 'eth_sendTransaction': {
      const [transaction] = read(v.tupleWithRest([transactionSchema], v.unknown()), params)
      return { kind: 'transaction', transaction }
    }
    case 'wallet_switchEthereumChain': {
      const [wanted] = read(v.tupleWithRest([v.object({ chainId })], v.unknown()), params)
      return { kind: 'switchChain', chainId: wanted.chainId }
    }
    case 'wallet_addEthereumChain': {
      const [chain] = read(v.tupleWithRest([chainSchema], v.unknown()), params)
      return { kind: 'addChain', chain }
    }
    default:
      throw new RpcError(4200, `The practice wallet doesn't know ${method}.`)
  }
}

function read<Schema extends v.GenericSchema>(schema: Schema, params: readonly unknown[]): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RpcError(-32602, `The request can't be read (${v.getDotPath(issue) ?? 'params'}): ${issue.message}`)
}
