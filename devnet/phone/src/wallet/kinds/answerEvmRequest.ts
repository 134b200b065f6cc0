import * as v from 'valibot'
import { createWalletClient, type Hex, http, type TypedDataDefinition } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { PhoneSettings } from '../../settings.ts'
import type { Request } from './phoneKind.ts'

const hex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]*$/),
  v.transform((text) => text as Hex),
)
const transaction = v.object({
  to: v.optional(hex),
  value: v.optional(hex),
  data: v.optional(hex),
  gas: v.optional(hex),
  gasLimit: v.optional(hex),
  nonce: v.optional(hex),
})
const typedData = v.object({
  domain: v.record(v.string(), v.unknown()),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})

/** Signs or sends what a session asked for. Throws on a method or parameters that the phone doesn't know. */
export async function answerEvmRequest(
  settings: PhoneSettings,
  account: PrivateKeyAccount,
  event: Request,
): Promise<unknown> {
  const { request, chainId } = event.params
  switch (request.method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address]
    case 'wallet_switchEthereumChain':
      return null
    case 'personal_sign': {
      const [raw] = v.parse(v.tupleWithRest([hex], v.unknown()), request.params)
      return account.signMessage({ message: { raw } })
    }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4': {
      const [, data] = v.parse(v.tupleWithRest([v.string(), v.unknown()], v.unknown()), request.params)
      const parsed = v.parse(typedData, typeof data === 'string' ? JSON.parse(data) : data)
      const { EIP712Domain: _domain, ...types } = parsed.types
      return account.signTypedData({ ...parsed, types } as unknown as TypedDataDefinition)
    }
    case 'eth_sendTransaction':
    case 'eth_signTransaction': {
      const chain = settings.chains.find((known) => known.caip === chainId)
      if (chain === undefined) throw new Error(`The phone doesn't know the chain ${chainId}.`)
      const [asked] = v.parse(v.tupleWithRest([transaction], v.unknown()), request.params)
      const client = createWalletClient({ account, transport: http(chain.rpcUrl) })
      const gas = asked.gas ?? asked.gasLimit
      const prepared = await client.prepareTransactionRequest({
        account,
        chain: null,
        type: 'eip1559',
        ...(asked.to === undefined ? {} : { to: asked.to }),
        ...(asked.value === undefined ? {} : { value: BigInt(asked.value) }),
        ...(asked.data === undefined ? {} : { data: asked.data }),
        ...(gas === undefined ? {} : { gas: BigInt(gas) }),
        ...(asked.nonce === undefined ? {} : { nonce: Number(asked.nonce) }),
      })
      const serialized = await account.signTransaction({
        chainId: Number(chainId.split(':')[1]),
        type: 'eip1559',
        to: prepared.to ?? null,
        value: prepared.value ?? 0n,
        data: prepared.data ?? '0x',
        gas: prepared.gas,
        nonce: prepared.nonce,
        maxFeePerGas: prepared.maxFeePerGas,
        maxPriorityFeePerGas: prepared.maxPriorityFeePerGas,
      })
      if (request.method === 'eth_signTransaction') return serialized
      return client.sendRawTransaction({ serializedTransaction: serialized })
    }
    default:
      throw new Error(`The phone doesn't know the method ${request.method}.`)
  }
}
