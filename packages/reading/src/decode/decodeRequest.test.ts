import { expect, it } from 'vitest'
import { decodeWithTables } from './decodeRequest.ts'

it('reads nothing of Solana for a wallet that has no address there', () => {
  const request = {
    method: 'solana_signMessage',
    params: { message: '3J98t1Wp', pubkey: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk' },
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    addresses: { evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' },
  } as const
  const methods = ['solana_signTransaction', 'solana_signAllTransactions', 'solana_signAndSendTransaction'] as const
  for (const method of ['solana_signMessage', ...methods] as const)
    expect(() => decodeWithTables({ ...request, method }, new Map())).toThrow(
      expect.objectContaining({ code: 'wallet/no-account' }),
    )
})

it('reads nothing of Ethereum for a wallet that has no address there', () => {
  const solana = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
  const request = { params: ['0x00', solana], chainId: 'eip155:1', addresses: { solana } } as const
  const methods = ['eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation'] as const
  for (const method of ['personal_sign', ...methods] as const)
    expect(() => decodeWithTables({ ...request, method }, new Map())).toThrow(
      expect.objectContaining({ code: 'wallet/no-account' }),
    )
})
