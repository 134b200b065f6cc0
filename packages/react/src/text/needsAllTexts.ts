import type { KitState } from '@latchkey/core'

/** Whether something is shown, or about to be, that the texts of the first open don't cover. */
export function needsAllTexts({ modal, notification, connectors }: KitState): boolean {
  return (
    notification.open ||
    (modal.open && (modal.stack.at(-1)?.view !== 'Connect' || connectors.some(({ login }) => login)))
  )
}
