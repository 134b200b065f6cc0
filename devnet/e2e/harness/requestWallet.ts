import type { Page } from 'playwright-core'

/** Asks the logged-in wallet by the provider that it announces (EIP-6963). */
export function requestWallet(page: Page, method: string, params?: unknown): Promise<unknown> {
  return page.evaluate(
    async (call) => {
      type Provider = { request(call: unknown): Promise<unknown> }
      const provider = await new Promise<Provider>((resolve) => {
        window.addEventListener('eip6963:announceProvider', ((event: CustomEvent) => {
          if (event.detail.info.rdns === 'org.latchkey.embedded') resolve(event.detail.provider)
        }) as EventListener)
        window.dispatchEvent(new Event('eip6963:requestProvider'))
      })
      return provider.request(call)
    },
    { method, params },
  )
}
