import type { SignedMessage, TypedData } from '@latchkey/core/ports'
import { KitError, type Network } from '@latchkey/protocol'
import * as v from 'valibot'
import { getTypesForEIP712Domain } from 'viem'
import { serializeTypedData, stringToHex } from 'viem/utils'
import { requestWallet } from '../eip1193/provider.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import { bytesSchema } from './readNode.ts'

/** Asks for a signature over a text (EIP-191 by personal_sign). */
export async function signMessage(options: {
  provider: unknown
  address: string
  message: string
}): Promise<SignedMessage> {
  const provider = requireProvider(options.provider)
  const params = [stringToHex(options.message), options.address]
  return { signature: readSignature(await requestWallet(provider, 'personal_sign', params)), method: 'eip191' }
}

/**
 * Asks for a signature over typed data (EIP-712). A signature for another chain is never asked for: it could be used there.
 * @throws KitError `transaction/chain-mismatch`.
 */
export async function signTypedData(options: {
  provider: unknown
  network: Network
  address: string
  typedData: TypedData
}): Promise<string> {
  const { network, address, typedData } = options
  const provider = requireProvider(options.provider)
  const { domain, types, primaryType, message } = typedData
  if (domain.chainId !== undefined && String(domain.chainId) !== String(network.id)) {
    throw new KitError({
      code: 'transaction/chain-mismatch',
      shortMessage: `The data is for chain ${domain.chainId}, not for chain ${network.id} (${network.name})`,
    })
  }
  const complete = { EIP712Domain: getTypesForEIP712Domain({ domain }), ...types }
  const text = serializeTypedData({ domain, types: complete, primaryType, message } as never)
  return readSignature(await requestWallet(provider, 'eth_signTypedData_v4', [address, text]))
}

/** Signatures of smart accounts have any length (ERC-1271), but never none. */
function readSignature(answer: unknown): string {
  const signature = v.safeParse(bytesSchema, answer)
  if (signature.success && signature.output !== '0x') return signature.output
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a signature' })
}
