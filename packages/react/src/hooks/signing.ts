import type { sendTransaction, signMessage, signTypedData } from '@latchkey/core/signing'
import type { KitError } from '@latchkey/protocol'
import { useCallback } from 'react'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit } from './useKit.ts'

/** What asks a wallet is fetched when it is used. */
const actions = () => import('@latchkey/core/signing')

type Phase = { isPending: boolean; error: KitError | undefined }
type Options<Action extends (kit: never, options: never) => unknown> = Parameters<Action>[1]

/**
 * Asks the wallet of the account in use to sign a text (EIP-191, ed25519 on Solana, BIP-322 on Bitcoin). Call `signMessage`
 * in a click handler. It rejects with what `signMessage` of `latchkey/actions` throws; `error` keeps it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-191
 * @example
 * const { signMessage, isPending } = useSignMessage()
 * <button disabled={isPending} onClick={() => signMessage({ message: 'I have read the rules.' })}>Agree</button>
 */
export function useSignMessage(): Phase & {
  signMessage: (options: Options<typeof signMessage>) => ReturnType<typeof signMessage>
} {
  const kit = useKit()
  const { run, ...phase } = useAsyncAction(
    useCallback(async (options: Options<typeof signMessage>) => (await actions()).signMessage(kit, options), [kit]),
  )
  return { signMessage: run, ...phase }
}

/**
 * Asks the wallet of the account in use to sign typed data (EIP-712). Call `signTypedData` in a click handler. It rejects
 * with what `signTypedData` of `latchkey/actions` throws; `error` keeps it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712
 * @example
 * const { signTypedData } = useSignTypedData()
 * const { signature } = await signTypedData({ domain, types, primaryType: 'Berth', message: { number: 7n } })
 */
export function useSignTypedData(): Phase & {
  signTypedData: (typedData: Options<typeof signTypedData>) => ReturnType<typeof signTypedData>
} {
  const kit = useKit()
  const { run, ...phase } = useAsyncAction(
    useCallback(
      async (typedData: Options<typeof signTypedData>) => (await actions()).signTypedData(kit, typedData),
      [kit],
    ),
  )
  return { signTypedData: run, ...phase }
}

/**
 * Asks the wallet of the account in use to sign and send a transaction. Call `sendTransaction` in a click handler. It
 * resolves as soon as the wallet has sent, and rejects with what `sendTransaction` of `latchkey/actions` throws; `error`
 * keeps it. `plans` of the kit's state says how the transaction ends.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 * @example
 * // 0.01 ETH. `value` is in wei.
 * const { sendTransaction } = useSendTransaction()
 * const { hash, planId } = await sendTransaction({ to, value: 10n ** 16n })
 */
export function useSendTransaction(): Phase & {
  sendTransaction: (options: Options<typeof sendTransaction>) => ReturnType<typeof sendTransaction>
} {
  const kit = useKit()
  const { run, ...phase } = useAsyncAction(
    useCallback(
      async (options: Options<typeof sendTransaction>) => (await actions()).sendTransaction(kit, options),
      [kit],
    ),
  )
  return { sendTransaction: run, ...phase }
}
