import { createSolanaSigner, type SolanaSigner, solanaWalletOf } from '@latchkey/adapters/solana/wallet'
import type { Kit } from '@latchkey/core'
import type { ChainDriver } from '@latchkey/core/ports'
import { type CaipNetworkId, isKitError, KitError } from '@latchkey/protocol'
import { lookAtSolana } from './lookAtSolana.ts'

/**
 * The signer of `@solana/kit` for the account in use on Solana: it signs transactions and messages, and signs and sends, by
 * the connected wallet. For a wallet that only signs, the kit's nodes send, in the kit's own order. It stays with its
 * account and network: get another one when they change.
 *
 * What it asks rejects with the wallet's own errors, and with a KitError: `wallet/unauthorized` after its account has left,
 * `wallet/unsupported-method` for what the wallet doesn't know, `adapter/not-found` where `@solana/kit` is not installed.
 *
 * @returns `undefined` while no wallet is connected on Solana, and where the kit has no such network.
 * @see https://www.solanakit.com/docs/concepts/signers
 * @example
 * const signer = getSolanaSigner(kit)
 * // In lamports.
 * const instruction = getTransferSolInstruction({ source: signer, destination, amount: 10_000_000n })
 */
export function getSolanaSigner(kit: Kit, options: getSolanaSigner.Options = {}): SolanaSigner | undefined {
  const { addresses, networkId: inUse } = lookAtSolana(kit)
  const { networkId = inUse } = options
  const [address] = addresses
  const network = kit.networks.find(({ caipNetworkId }) => caipNetworkId === networkId)
  if (address === undefined || network?.chainNamespace !== 'solana') return undefined
  const reach = async () => {
    const { addresses: shown, connector } = lookAtSolana(kit)
    if (!connector || !shown.includes(address)) {
      throw new KitError({ code: 'wallet/unauthorized', shortMessage: 'The account of this signer is not connected' })
    }
    const provider = await connector.getProvider()
    return { provider, wallet: solanaWalletOf(provider, address, network.caipNetworkId) }
  }
  return createSolanaSigner({
    address,
    wallet: async () => (await reach()).wallet,
    send: async (transaction, sending) => {
      const { provider, wallet } = await reach()
      try {
        return await wallet.signAndSendTransaction(transaction, sending)
      } catch (error) {
        if (!isKitError(error, 'wallet/unsupported-method')) throw error
      }
      return sendByNodes(kit, { network, provider, transaction: { from: address, bytes: transaction } })
    },
  })
}

export declare namespace getSolanaSigner {
  type Options = {
    /** The network that transactions are for. Default: the one in use on Solana. */
    networkId?: CaipNetworkId | undefined
  }
}

type Sending = Parameters<NonNullable<ChainDriver['sendTransaction']>>[0]

/** Lets the wallet sign alone. @throws KitError `chain/unsupported` where the app's own adapter sends nothing. */
async function sendByNodes(kit: Kit, sending: Sending): Promise<string> {
  const driver = await kit.driver('solana')
  if (driver.sendTransaction) return (await driver.sendTransaction(sending)).hash
  throw new KitError({ code: 'chain/unsupported', shortMessage: 'Unsupported chain' })
}
