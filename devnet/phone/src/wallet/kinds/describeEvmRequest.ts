import { formatEther, hexToString, isHex } from 'viem'
import type { Request } from '../asked.types.ts'

/** A question of the app in plain words: what it is and what it holds. */
export function describeEvmRequest(event: Request): { title: string; body: string } {
  const { method, params } = event.params.request
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const first = list[0]
  if (method === 'personal_sign' && isHex(first)) return { title: 'Sign a message', body: hexToString(first) }
  if (method.startsWith('eth_signTypedData')) {
    const data = list[1]
    return { title: 'Sign typed data', body: typeof data === 'string' ? data : JSON.stringify(data, null, 2) }
  }
  if (method === 'eth_sendTransaction' || method === 'eth_signTransaction') {
    const asked = (typeof first === 'object' && first !== null ? first : {}) as Record<string, unknown>
    const value = isHex(asked.value) ? formatEther(BigInt(asked.value)) : '0'
    const data = typeof asked.data === 'string' && asked.data !== '0x' ? `\nData ${asked.data}` : ''
    return {
      title: 'Send a transaction',
      body: `−${value} ETH on ${event.params.chainId}\nTo ${String(asked.to)}${data}`,
    }
  }
  return { title: method, body: JSON.stringify(params, null, 2) }
}
