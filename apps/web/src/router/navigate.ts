/** Fired on the window when the page changed its own address, which browsers don't tell. */
export const navigated = 'latchkey:navigated'

/** Goes to a path of this app without a reload. */
export function navigate(path: string): void {
  if (path !== location.pathname) history.pushState(null, '', path)
  window.dispatchEvent(new Event(navigated))
}
