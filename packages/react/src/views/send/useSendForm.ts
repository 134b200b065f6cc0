import { editSend, resolveReceiver, type SendState, selectAccount } from '@latchkey/core'
import { constants, type Network } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useKitState } from '../../hooks/useKitState.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { toSendToken } from './toSendToken.ts'
import { useSendableTokens } from './useSendableTokens.ts'

export type SendForm = {
  readonly send: SendState
  /** The account that pays. */
  readonly from: string | undefined
  /** Where the chosen token is. */
  readonly network: Network | undefined
  /** What is held of the chosen token now. */
  readonly balanceUnits: bigint | undefined
  /** The receiver's address once it is known to be one. */
  readonly to: string | undefined
  /** Whether there is nothing that could be sent. */
  readonly isEmpty: boolean
}

/**
 * The send form: picks a token to begin with, and looks the receiver up when the person pauses (the default debounce of
 * the specification).
 */
export function useSendForm(): SendForm {
  const kit = useKit()
  const { network: active } = useNetwork()
  const { send, from } = useKitState((state) => ({ send: state.send, from: selectAccount(state).address }))
  const tokens = useSendableTokens()
  const [to, setTo] = useState<string>()

  const { token, receiverAddress } = send
  const held = tokens?.find((each) => each.chainId === token?.networkId && each.address === token?.address)
  const onActive = tokens?.filter((each) => each.chainId === active?.caipNetworkId)
  const first = onActive?.find((each) => each.address === undefined) ?? onActive?.[0] ?? tokens?.[0]
  useEffect(() => {
    if (token === undefined && first !== undefined) editSend(kit, { token: toSendToken(first) })
  }, [kit, token, first])

  const settled = useDebounced(receiverAddress, constants.defaultDebounceMs)
  const networkId = token?.networkId
  useEffect(() => {
    if (settled.trim() === '' || networkId === undefined) return
    let stale = false
    resolveReceiver(kit).then(
      (address) => {
        if (!stale) setTo(address)
      },
      (error: unknown) => kit.env.log('warn', 'The receiver could not be looked up', error),
    )
    return () => {
      stale = true
    }
  }, [kit, settled, networkId])

  return {
    send,
    from,
    network: kit.networks.find((network) => network.caipNetworkId === networkId),
    balanceUnits: token === undefined ? undefined : tokens === undefined ? token.balanceUnits : (held?.units ?? 0n),
    to: to !== undefined && to === receiverAddress ? to : undefined,
    isEmpty: tokens !== undefined && tokens.length === 0,
  }
}
