import { type CaipNetworkId, namespaceOfAddress } from '@latchkey/protocol'
import { useLatchkey, useSend } from '@latchkey/react'
import { holdingId, toSendToken } from '../home/holding.ts'
import { useHoldings } from '../home/useHoldings.ts'
import { toSubject, useOwnSubject } from '../portfolio/subject.ts'
import { useOwnChoices } from '../preferences/preferences.ts'

const nothing = toSubject('', [], true)

/** The way to the form for sending, filled in with a receiver and with what is held most of on its kind of network and not hidden. */
export function useSendTo(): {
  /** Whether an account is connected that could. */
  readonly canSendTo: (address: string) => boolean
  /** `typed` is what the form shows in place of the address: a name that leads there. */
  readonly sendTo: (address: string, typed?: string) => void
} {
  const own = useOwnSubject() ?? nothing
  const { list } = useHoldings(own)
  const { hiddenTokens = [] } = useOwnChoices()
  const { reset, edit } = useSend()
  const { open } = useLatchkey()
  const fits = (id: CaipNetworkId, address: string) => id.startsWith(`${namespaceOfAddress(address)}:`)
  return {
    canSendTo: (address) => own.networkIds.some((id) => fits(id, address)),
    sendTo: (address, typed = address) => {
      const held = list.find((each) => fits(each.chainId, address) && !hiddenTokens.includes(holdingId(each)))
      reset()
      edit({ receiverAddress: typed, ...(held && { token: toSendToken(held), networkId: held.chainId }) })
      open({ view: 'WalletSend' })
    },
  }
}
