import { type Kit, reportError } from '@latchkey/core'

/**
 * Tells telemetry of errors that nothing on the page has caught, where the operator and the person both let it run. Returns
 * the stop function.
 */
export function reportUncaught(kit: Pick<Kit, 'slots'>, target: EventTarget = window): () => void {
  const onError = (event: Event) => {
    const { error, message } = event as ErrorEvent
    reportError(kit, 'INTERNAL_SDK_ERROR', error ?? new Error(message))
  }
  const onRejection = (event: Event) => reportError(kit, 'INTERNAL_SDK_ERROR', (event as PromiseRejectionEvent).reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
