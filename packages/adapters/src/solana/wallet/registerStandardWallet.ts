/**
 * Registers a wallet with the libraries of the page, those that come later too, by the events of wallet-standard. Returns
 * the stop function, which takes it out of their lists.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerStandardWallet(
  wallet: object,
  target: EventTarget | undefined = globalThis.window,
): () => void {
  const taken: (() => void)[] = []
  const register = (api: unknown) => {
    const add: unknown = Reflect.get(Object(api), 'register')
    if (typeof add !== 'function') return
    const remove: unknown = Reflect.apply(add, api, [wallet])
    if (typeof remove === 'function') taken.push(() => remove())
  }
  const onReady = (event: Event) => register(Reflect.get(event, 'detail'))
  target?.addEventListener('wallet-standard:app-ready', onReady)
  target?.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    target?.removeEventListener('wallet-standard:app-ready', onReady)
    for (const remove of taken) remove()
  }
}
