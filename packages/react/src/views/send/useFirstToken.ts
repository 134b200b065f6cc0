import { editSend } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { useNetwork } from '../../hooks/useNetwork.ts'
import { toSendToken } from './toSendToken.ts'
import type { SendForm } from './useSendForm.ts'

/** Puts a token into an empty form: the native one of the network in use, else the first that is held. */
export function useFirstToken({ send, tokens }: SendForm): void {
  const kit = useKit()
  const { networkId } = useNetwork()
  const { token } = send
  const onActive = tokens?.filter((each) => each.chainId === networkId)
  const first = onActive?.find((each) => each.address === undefined) ?? onActive?.[0] ?? tokens?.[0]
  useEffect(() => {
    if (token === undefined && first !== undefined) editSend(kit, { token: toSendToken(first) })
  }, [kit, token, first])
}
