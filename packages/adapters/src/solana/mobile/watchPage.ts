/** Whether the page is in front. A wallet app that comes up takes its place. */
export type PageWatch = {
  /** Another app is before the page now. */
  hidden(): boolean
  /** The page has lost the focus since it was watched: something has come up. */
  left(): boolean
  stop(): void
}

/** Watches the page's focus; `onReturn` is called when it is in front again. Without a window it is always in front. */
export function watchPage(onReturn: () => void, target: Window | undefined = globalThis.window): PageWatch {
  let left = false
  const onBlur = () => {
    left = true
  }
  const hidden = () => target?.document.visibilityState === 'hidden'
  const onVisibility = () => {
    if (hidden()) left = true
    else onReturn()
  }
  target?.addEventListener('blur', onBlur)
  target?.document.addEventListener('visibilitychange', onVisibility)
  return {
    hidden,
    left: () => left,
    stop() {
      target?.removeEventListener('blur', onBlur)
      target?.document.removeEventListener('visibilitychange', onVisibility)
    },
  }
}
