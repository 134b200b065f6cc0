import { type Address, createWalletClient, type Hex, http } from 'viem'
import type { PracticeChains } from './createChains.ts'
import {
  findPracticeAccount,
  type Intent,
  type PracticeAccount,
  type TransactionRequest,
  type TypedData,
} from './parseIntent.ts'
import { RpcError } from './RpcError.ts'

type Signed = Extract<Intent, { kind: 'message' | 'typedData' | 'transaction' }>

/** Signs, and sends what is to be sent. Answers the signature or the transaction hash. */
export async function performIntent(chains: PracticeChains, chainId: number, intent: Signed): Promise<Hex> {
  switch (intent.kind) {
    case 'message':
      return signMessage(accountOf(intent.address), intent.data)
    case 'typedData':
      return signTypedData(accountOf(intent.address), intent.typedData)
    case 'transaction':
      return send(chains, chainId, intent.transaction)
  }
}

async function signMessage({ signer, wrap }: PracticeAccount, data: Hex): Promise<Hex> {
  return wrap(await signer.signMessage({ message: { raw: data } }))
}

function accountOf(address: Address): PracticeAccount {
  const found = findPracticeAccount(address)
  if (found === undefined) throw new RpcError(4100, `The practice wallet has no key of ${address}.`)
  return found
}

async function signTypedData(by: PracticeAccount, { domain, types, primaryType, message }: TypedData): Promise<Hex> {
  const { chainId, ...rest } = domain
  const signature = await by.signer.signTypedData({
    domain: { ...rest, ...(chainId === undefined ? {} : { chainId: Number(chainId) }) },
    types,
    primaryType,
    message,
  })
  return by.wrap(signature)
}

async function send(chains: PracticeChains, chainId: number, transaction: TransactionRequest): Promise<Hex> {
  const account = accountOf(transaction.from).signer
  const { gas, nonce, maxFeePerGas, maxPriorityFeePerGas, to, value } = transaction
  const data = transaction.data ?? transaction.input
  const client = chains.client(chainId)
  const wallet = createWalletClient({ account, chain: client.chain, transport: http(client.transport.url) })
  try {
    return await wallet.sendTransaction({
      chain: client.chain ?? null,
      ...(to ? { to } : {}),
      ...(value === undefined ? {} : { value }),
      ...(data === undefined ? {} : { data }),
      ...(gas === undefined ? {} : { gas }),
      ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      ...(maxFeePerGas === undefined ? {} : { maxFeePerGas }),
      ...(maxPriorityFeePerGas === undefined ? {} : { maxPriorityFeePerGas }),
    })
  } catch (error) {
    throw asNodeError(error)
  }
}

/** The node's own words, as wallets pass them on, instead of the library's. */
export function asNodeError(error: unknown): RpcError {
  let cause: unknown = error
  let found: RpcError | undefined
  while (typeof cause === 'object' && cause !== null) {
    if ('code' in cause && typeof cause.code === 'number') {
      const details = 'details' in cause && typeof cause.details === 'string' ? cause.details : ''
      const message = 'message' in cause && typeof cause.message === 'string' ? cause.message : ''
      found = new RpcError(cause.code, details || message, 'data' in cause ? cause.data : undefined)
    }
    cause = 'cause' in cause ? cause.cause : undefined
  }
  return found ?? new RpcError(-32603, error instanceof Error ? error.message : 'The transaction was not sent.')
}
