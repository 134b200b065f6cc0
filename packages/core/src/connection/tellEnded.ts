import type { Connection, Kit } from '../kit/kit.types.ts'
import { resetView } from '../modal/resetView.action.ts'
import { showErrorToast } from '../notifications/showErrorToast.ts'

/** Says that a wallet has ended its session by itself, and leaves views that need one. */
export function tellEnded(kit: Kit, ended: readonly Connection[]): void {
  const name = ended.map((connection) => connection.name).join(', ')
  const text = { key: 'walletEnded', name } as const
  showErrorToast(kit, { message: `${name} disconnected`, code: 'wallet/disconnected', text })
  const { modal, connections } = kit.store.getState()
  if (modal.open) resetView(kit, connections.size > 0 ? 'Account' : 'Connect')
}
