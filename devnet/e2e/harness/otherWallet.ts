import type { BrowserContext } from 'playwright-core'
import { hexToString } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'

/** How the wallet is listed. */
export const otherWalletName = 'Other wallet'

/**
 * A wallet of another maker in every page of the context (EIP-6963), which says yes to everything: it gives its address, and
 * signs texts with the key of `account`. It sends nothing.
 */
export async function otherWallet(context: BrowserContext, account: PrivateKeyAccount): Promise<void> {
  await context.exposeFunction('signAsOther', (text: `0x${string}`) =>
    account.signMessage({ message: hexToString(text) }),
  )
  await context.addInitScript(
    ({ address, name }) => {
      const sign = (text: unknown) =>
        (window as unknown as { signAsOther(text: unknown): Promise<string> }).signAsOther(text)
      const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
        if (method === 'eth_chainId') return '0x1'
        if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts', caveats: [] }]
        if (method === 'personal_sign') return sign(params?.[0])
        throw Object.assign(new Error(`The other wallet has no ${method}`), { code: 4200 })
      }
      const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>'
      const detail = Object.freeze({
        info: Object.freeze({ uuid: crypto.randomUUID(), name, rdns: 'example.other', icon }),
        provider: { request, on: () => {}, removeListener: () => {} },
      })
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { address: account.address, name: otherWalletName },
  )
}
