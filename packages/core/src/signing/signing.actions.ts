import { type Namespace, toKitError } from '@latchkey/protocol'
import { selectAccount } from '../connection/account.selectors.ts'
import { connectionClientNotSet } from '../connection/connection.errors.ts'
import type { Kit } from '../kit/kit.types.ts'
import { moveWallet, openWallet, type PlanWallet } from '../plan/planWallet.ts'
import type { SignedMessage, TypedData } from '../ports/adapter.ts'
import { unsupportedChain } from '../send/send.errors.ts'

/**
 * Asks the wallet of the account in use to sign a text: by `personal_sign` on Ethereum-like chains (EIP-191), ed25519 over
 * its UTF-8 bytes on Solana, BIP-322 on Bitcoin, or BIP-137 where the wallet knows only that. Call it in the handler of a
 * press. No network is part of what is signed, and none is switched to.
 *
 * @returns `signature` in the form of the chain: hex, base58 on Solana, base64 on Bitcoin. `method` and, where the wallet
 * has put the text into an envelope, `signedMessage` say what to check it by.
 * @throws KitError `connection/client-not-set` without an account, `chain/unsupported` where nothing can be signed,
 * `wallet/user-rejected`, `wallet/request-pending`, `wallet/unsupported-method` and what else the wallet answers.
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @example
 * const { signature } = await signMessage(kit, { message: 'I have read the rules.' })
 */
export function signMessage(kit: Kit, options: signMessage.Options): Promise<SignedMessage> {
  return withKitErrors(async () => {
    const { wallet, address } = await openInUse(kit, options.namespace)
    const { driver, provider, network } = wallet
    if (!driver.signMessage) throw unsupportedChain({ details: network.name })
    return driver.signMessage({ provider, address, message: options.message, network })
  })
}

export declare namespace signMessage {
  type Options = {
    message: string
    /** Whose account signs. Default: that of the kind of networks in use. */
    namespace?: Namespace | undefined
  }
}

/**
 * Asks the wallet of the account in use to sign typed data (EIP-712, by `eth_signTypedData_v4`). Call it in the handler of
 * a press. A wallet on another network than the app is asked to switch first. Data whose domain names another chain than
 * the one in use is put before no wallet: the signature could be used there.
 *
 * @returns `signature` in hex. That of an account which is a contract has any length (ERC-1271).
 * @throws KitError `transaction/chain-mismatch` for data of another chain, `connection/client-not-set` without an account,
 * `chain/unsupported` on chains without typed data, `network/*` where the wallet does not switch,
 * `wallet/user-rejected`, `wallet/request-pending` and what else the wallet answers.
 * @see https://eips.ethereum.org/EIPS/eip-712
 * @example
 * const { signature } = await signTypedData(kit, {
 *   domain: { name: 'Harbour', version: '1', chainId: 1 },
 *   types: { Berth: [{ name: 'number', type: 'uint256' }] },
 *   primaryType: 'Berth',
 *   message: { number: 7n },
 * })
 */
export function signTypedData(kit: Kit, typedData: TypedData): Promise<{ signature: string }> {
  return withKitErrors(async () => {
    const { wallet, address } = await openInUse(kit, undefined)
    const { driver, provider, network } = wallet
    if (!driver.signTypedData) throw unsupportedChain({ details: network.name })
    await moveWallet(kit, wallet, () => {})
    return { signature: await driver.signTypedData({ provider, network, address, typedData }) }
  })
}

/** The wallet of the account in use, and the account's address. */
async function openInUse(
  kit: Kit,
  namespace: Namespace | undefined,
): Promise<{ readonly wallet: PlanWallet; readonly address: string }> {
  const { address, networkId } = selectAccount(kit.store.getState(), namespace)
  if (address === undefined || networkId === undefined) {
    throw connectionClientNotSet({ details: 'No account is in use' })
  }
  return { wallet: await openWallet(kit, { networkId, from: address }), address }
}

async function withKitErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toKitError(error)
  }
}
