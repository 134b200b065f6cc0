import { type SendState, selectAccount } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import type { Network } from '@latchkey/protocol'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useSendableTokens } from './useSendableTokens.ts'

export type SendForm = {
  readonly send: SendState
  /** The account that pays. */
  readonly from: string | undefined
  /** Where the chosen token is. */
  readonly network: Network | undefined
  /** What can be sent; `undefined` until it is known. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** What is held of the chosen token now. */
  readonly balanceUnits: bigint | undefined
}

/** The send form as it is filled in, with what is known of its token. */
export function useSendForm(): SendForm {
  const kit = useKit()
  const { send, from } = useKitState((state) => ({ send: state.send, from: selectAccount(state).address }))
  const tokens = useSendableTokens()
  const { token } = send
  const held = tokens?.find((each) => each.chainId === token?.networkId && each.address === token?.address)
  return {
    send,
    from,
    network: kit.networks.find((network) => network.caipNetworkId === token?.networkId),
    tokens,
    balanceUnits: token === undefined ? undefined : tokens === undefined ? token.balanceUnits : (held?.units ?? 0n),
  }
}
