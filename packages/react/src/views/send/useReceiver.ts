import { resolveReceiver } from '@latchkey/core'
import { constants } from '@latchkey/protocol'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../hooks/useDebounced.ts'
import { useKit } from '../../hooks/useKit.ts'
import type { SendForm } from './useSendForm.ts'

/**
 * Looks the receiver up when the person pauses (the default debounce of the specification). Answers with the address once
 * it is known to be one.
 */
export function useReceiver({ send }: SendForm): string | undefined {
  const kit = useKit()
  const [known, setKnown] = useState<string>()
  const { token, receiverAddress } = send
  const networkId = token?.networkId
  const settled = useDebounced(receiverAddress, constants.defaultDebounceMs)
  useEffect(() => {
    if (settled.trim() === '' || networkId === undefined) return
    let stale = false
    resolveReceiver(kit).then(
      (address) => {
        if (!stale) setKnown(address)
      },
      (error: unknown) => kit.env.log('warn', 'The receiver could not be looked up', error),
    )
    return () => {
      stale = true
    }
  }, [kit, settled, networkId])
  return known !== undefined && known === receiverAddress ? known : undefined
}
