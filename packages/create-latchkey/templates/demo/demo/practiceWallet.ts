// A wallet for development, found by EIP-6963 as any other. It has no keys: the local chain signs, by test keys that
// everyone knows. No production build holds this file.
export {}

type Listener = (argument: unknown) => void

/** What it asks you about. */
const questions: Readonly<Record<string, string>> = {
  eth_requestAccounts: 'Let this page see your practice account?',
  personal_sign: 'Sign this message?',
  eth_signTypedData_v4: 'Sign this data?',
  eth_sendTransaction: 'Send this transaction?',
}

const connectedKey = 'practice-wallet.connected'
const chainIdHex = '0x7a69'
const listeners = new Map<string, Set<Listener>>()

const provider = {
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
    const connected = localStorage.getItem(connectedKey) !== null
    const isAsked = Object.hasOwn(questions, method) && !(method === 'eth_requestAccounts' && connected)
    if (isAsked && !confirm(`Practice wallet\n\n${questions[method]}\n${shown(method, params)}`)) {
      throw rpcError(4001, 'Declined in the practice wallet.')
    }
    switch (method) {
      case 'eth_requestAccounts':
        localStorage.setItem(connectedKey, 'yes')
        return accounts()
      case 'eth_accounts':
        return connected ? accounts() : []
      case 'eth_chainId':
        return chainIdHex
      case 'wallet_switchEthereumChain':
        if ((params[0] as { chainId?: string } | undefined)?.chainId === chainIdHex) return null
        throw rpcError(4902, 'The practice wallet has the local chain alone.')
      case 'wallet_revokePermissions':
        localStorage.removeItem(connectedKey)
        for (const listener of listeners.get('accountsChanged') ?? []) listener([])
        return null
      default:
        return ask(method, params)
    }
  },
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  },
  removeListener(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener)
  },
}

async function accounts(): Promise<readonly string[]> {
  const [first] = (await ask('eth_accounts', [])) as readonly [string]
  return [first]
}

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch('/local-chain', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { code: number; message: string } }
  if (error) throw rpcError(error.code, error.message)
  return result
}

const rpcError = (code: number, message: string) => Object.assign(new Error(message), { code })

function shown(method: string, params: readonly unknown[]): string {
  if (method === 'eth_requestAccounts') return location.host
  if (method !== 'personal_sign') return JSON.stringify(params, undefined, 2)
  const bytes = String(params[0]).slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#6b7"/><circle cx="16" cy="16" r="7" fill="#fff"/></svg>',
)}`
const info = { uuid: crypto.randomUUID(), name: 'Practice wallet', rdns: 'com.example.practice', icon }
const detail = Object.freeze({ info: Object.freeze(info), provider })
const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
addEventListener('eip6963:requestProvider', announce)
announce()
