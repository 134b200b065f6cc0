import { postPaymaster } from '../paymaster.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `paymaster.ts`, with what the documents and the contract tests say of them. */
export const paymasterDocs = [
  documentEndpoint(postPaymaster, {
    summary: 'Who pays for a user operation, by a paymaster of the app',
    examples: [
      {
        request: {
          params: {},
          query: { chainId: 'eip155:1', url: 'https://paymaster.example/rpc' },
          body: {
            jsonrpc: '2.0',
            id: 1,
            method: 'pm_getPaymasterStubData',
            params: [
              { sender: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', nonce: '0x0', callData: '0x' },
              '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
              '0x1',
              {},
            ],
          },
        },
        response: {
          jsonrpc: '2.0',
          id: 1,
          result: {
            paymaster: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
            paymasterData: '0x',
            paymasterVerificationGasLimit: '0xea60',
            paymasterPostOpGasLimit: '0x1',
          },
        },
      },
    ],
    errors: [
      { status: 400, code: 'api/unsupported-chain', field: 'chainId', when: 'The chain is not known here.' },
      { status: 400, code: 'rpc/parse-error', field: '', when: 'The body is not JSON; it also carries error -32700.' },
      {
        status: 400,
        code: 'rpc/invalid-request',
        field: '',
        when: 'Not a single JSON-RPC call; it also carries error -32600.',
      },
      {
        status: 422,
        code: 'bundler/method-not-allowed',
        field: 'method',
        when: 'The method is none of ERC-7677; it also carries error -32601.',
      },
    ],
  }),
]
