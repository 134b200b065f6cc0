/**
 * Reports errors that nothing on the page has caught. Returns the stop function.
 */
export function reportUncaught(report: (error: unknown) => void, target: EventTarget = window): () => void {
  const onError = (event: Event) => {
    const { error, message } = event as ErrorEvent
    report(error ?? new Error(message))
  }
  const onRejection = (event: Event) => report((event as PromiseRejectionEvent).reason)
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
