/** Puts a wallet into the page by wallet-standard: for apps that are loaded now and later. */
export function registerStandardWallet(wallet: unknown): void {
  const register = (api: unknown) => {
    const take: unknown = typeof api === 'object' && api !== null ? Reflect.get(api, 'register') : undefined
    if (typeof take === 'function') take(wallet)
  }
  dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  addEventListener('wallet-standard:app-ready', (event) => register(Reflect.get(event, 'detail')))
}
