import { type CaipNetworkId, isKitError, KitError } from '@latchkey/protocol'
import { toBitcoinError } from './toBitcoinError.ts'
import { bitcoinWalletOf } from './wallets/bitcoinWalletOf.ts'

/**
 * Asks for a signature over a text: BIP-322, and the older form from wallets that don't know it. Resolves with the
 * signature in base64.
 */
export async function signBitcoinMessage(options: {
  provider: unknown
  address: string
  message: string
  networkId: CaipNetworkId
}): Promise<string> {
  const { provider, address, message, networkId } = options
  const { signMessage } = bitcoinWalletOf(provider, networkId, address)
  if (!signMessage)
    throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no messages' })
  try {
    return await signMessage({ address, message, protocol: 'bip322' })
  } catch (error) {
    if (!isKitError(toBitcoinError(error), 'wallet/unsupported-method')) throw error
    return signMessage({ address, message, protocol: 'ecdsa' })
  }
}
