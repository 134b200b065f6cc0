import { type SendState, type SendStatus, type SendToken, selectAccount, supports } from '@latchkey/core'
import type { TokenBalance } from '@latchkey/core/queries'
import type { Network } from '@latchkey/protocol'
import { sortTokens } from '../../amounts/sortTokens.ts'
import { useTokens } from '../../hooks/holdings.ts'
import { useKit, useKitState } from '../../hooks/useKit.ts'

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

/** What is held on networks that can send. `undefined` until it is known. */
export function useSendableTokens(): readonly TokenBalance[] | undefined {
  const kit = useKit()
  const { tokens } = useTokens()
  return tokens && sortTokens(tokens).filter((token) => supports(kit, 'send', token.chainId))
}

/** A holding as the send form keeps it. */
export function toSendToken(token: TokenBalance): SendToken {
  const { address, symbol, decimals, name, chainId, iconUrl, units, price } = token
  return { address, symbol, decimals, name, networkId: chainId, iconUrl, balanceUnits: units, price }
}

/** Whether the payment has left the wallet: then there is no form to go back to, only news of it. */
export function isUnderway(status: SendStatus): boolean {
  return status === 'pending' || status === 'confirmed' || status === 'reverted'
}
