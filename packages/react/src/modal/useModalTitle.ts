import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useFirstText } from '../text/useFirstText.ts'
import { definitionOf } from '../views/definitionOf.ts'

/** The title of the view on top of the stack: the name of the dialog. */
export function useModalTitle(): string {
  const kit = useKit()
  const { t } = useFirstText()
  return useKitState((state) => {
    const entry = state.modal.stack.at(-1)
    return entry === undefined ? '' : definitionOf(entry.view).title({ t, kit, state, params: entry.params })
  })
}
