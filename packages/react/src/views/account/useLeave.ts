import { type Connection, type NotificationText, showNotification } from '@latchkey/core'
import { toKitError } from '@latchkey/protocol'
import { useDisconnect } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'

/** A wallet to let go of, for all its kinds of network or for some. */
export type Leaving = Pick<Connection, 'name' | 'type'> & { readonly connectorIds: readonly string[] }

/** Lets go of one wallet, or of all, and says so in a message. */
export function useLeave(): { readonly leave: (wallet?: Leaving) => void; readonly isPending: boolean } {
  const kit = useKit()
  const { disconnect, isPending } = useDisconnect()
  const leave = (wallet?: Leaving) => {
    disconnect({ connectorIds: wallet?.connectorIds }).then(
      () => showNotification(kit, { ...farewell(wallet), variant: 'success' }),
      (error: unknown) => {
        const { code, shortMessage } = toKitError(error)
        showNotification(kit, { message: shortMessage, code, variant: 'error' })
      },
    )
  }
  return { leave, isPending }
}

function farewell(wallet: Leaving | undefined): { readonly message: string; readonly text: NotificationText } {
  if (wallet === undefined) return { message: 'All wallets are disconnected.', text: { key: 'disconnectedAll' } }
  const { type, name } = wallet
  if (type === 'AUTH') return { message: 'You are logged out.', text: { key: 'loggedOut' } }
  return { message: `Disconnected from ${name}.`, text: { key: 'disconnected', name } }
}
