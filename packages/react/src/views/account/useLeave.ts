import { type Connection, type NotificationText, showNotification } from '@latchkey/core'
import { toKitError } from '@latchkey/protocol'
import { useDisconnect } from '../../hooks/connections.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Ends one connection, or all of them, and says so in a message. */
export function useLeave(): { readonly leave: (connection?: Connection) => void; readonly isPending: boolean } {
  const kit = useKit()
  const { disconnect, isPending } = useDisconnect()
  const leave = (connection?: Connection) => {
    disconnect({ connectorId: connection?.connectorId }).then(
      () => showNotification(kit, { ...farewell(connection), variant: 'success' }),
      (error: unknown) => {
        const { code, shortMessage } = toKitError(error)
        showNotification(kit, { message: shortMessage, code, variant: 'error' })
      },
    )
  }
  return { leave, isPending }
}

function farewell(connection: Connection | undefined): { readonly message: string; readonly text: NotificationText } {
  if (connection === undefined) return { message: 'All wallets are disconnected.', text: { key: 'disconnectedAll' } }
  const { type, name } = connection
  if (type === 'AUTH') return { message: 'You are logged out.', text: { key: 'loggedOut' } }
  return { message: `Disconnected from ${name}.`, text: { key: 'disconnected', name } }
}
