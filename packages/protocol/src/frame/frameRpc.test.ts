import { describe, expect, it } from 'vitest'
import { isKitError } from '../errors/KitError.ts'
import { type FrameRpcMethod, frameRpcMethods, readFrameRpc } from './frameRpc.ts'

const all = Object.entries<FrameRpcMethod>(frameRpcMethods)
const params: Readonly<Record<string, unknown>> = {
  solana_signMessage: { message: '2NEpo7TZRRrLZSi2U', pubkey: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
  solana_signTransaction: { transaction: 'AQ==' },
  solana_signAllTransactions: { transactions: ['AQ=='] },
  solana_signAndSendTransaction: {
    transaction: 'AQ==',
    options: { skipPreflight: true, preflightCommitment: 'confirmed', maxRetries: 3, minContextSlot: 1 },
  },
  wallet_sendCalls: [{ chainId: '0x1', calls: [{ to: `0x${'00'.repeat(20)}` }] }],
  wallet_getCallsStatus: ['0x01'],
  wallet_revokeExecutionPermission: { permissionContext: '0x01' },
}

function refusal(method: string, given?: unknown): string | undefined {
  try {
    readFrameRpc({ method, params: given })
    return undefined
  } catch (error) {
    return isKitError(error) ? error.code : String(error)
  }
}

describe('the policy of calls', () => {
  it('knows 43 safe methods and 13 for approval', () => {
    const of = (access: string) => all.filter(([, method]) => method.access === access)
    expect(of('safe')).toHaveLength(43)
    expect(of('approve').map(([name]) => name)).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
      'wallet_sendCalls',
      'wallet_requestExecutionPermissions',
      'wallet_revokeExecutionPermission',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
      'eth_sendUserOperation',
    ])
  })

  it.each(all.map(([name]) => name))('lets %s through', (method) => {
    expect(readFrameRpc({ method, params: params[method] })).toMatchObject({ method })
  })

  it('never asks a node for what needs a person', () => {
    for (const [name, { access, answer }] of all) if (access === 'approve') expect(answer, name).toBe('frame')
  })

  it.each(['eth_sign', 'debug_traceCall', 'wallet_switchEthereumChain', 'toString', '__proto__', 'PERSONAL_SIGN', ''])(
    'refuses %s',
    (method) => {
      expect(refusal(method)).toBe('frame/method-not-allowed')
    },
  )

  it('takes typed data of version 3 as 4, and none before', () => {
    expect(readFrameRpc({ method: 'eth_signTypedData_v3', params: [] }).method).toBe('eth_signTypedData_v4')
    expect(refusal('eth_signTypedData')).toBe('rpc/method-not-supported')
    expect(refusal('eth_signTypedData_v1')).toBe('rpc/method-not-supported')
  })

  it.each([
    ['eth_call', {}],
    ['eth_call', Array(33).fill(0)],
    ['solana_signMessage', ['x']],
    ['solana_signMessage', { message: '', pubkey: '' }],
    ['solana_signAllTransactions', { transactions: [] }],
    ['solana_signAllTransactions', { transactions: Array(51).fill('x') }],
    ['solana_signAndSendTransaction', { transaction: 'x', options: { preflightCommitment: 'soon' } }],
    ['wallet_sendCalls', [{ calls: [] }]],
    ['wallet_sendCalls', [{ chainId: '0x1', calls: [{ to: 'alice' }] }]],
    ['wallet_getCallsStatus', [1]],
    ['wallet_revokeExecutionPermission', '0x01'],
  ])('refuses %s with %j', (method, given) => {
    expect(refusal(method, given)).toBe('rpc/invalid-params')
  })
})
