import type { ModalState } from '@latchkey/core'
import { selectActiveNetwork } from '@latchkey/core'
import type { CaipNetworkId, Namespace } from '@latchkey/protocol'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** Whether the modal is open and busy, what it shows, and the chain in use. */
export function useModalState(): ModalState & {
  selectedNetworkId: CaipNetworkId | undefined
  activeNamespace: Namespace | undefined
} {
  const kit = useKit()
  return useKitState((state) => ({
    ...state.modal,
    selectedNetworkId: selectActiveNetwork(kit, state)?.caipNetworkId,
    activeNamespace: state.activeNamespace,
  }))
}
