import type { Grant } from '@latchkey/protocol/permissions'
import type { Rpc } from '@latchkey/reading'
import { expect, it } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { refuseTokens } from './readAround.ts'

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const grants = [{ permission: { kind: 'calls', contract } }] as unknown as readonly Grant[]
const signal = new AbortController().signal
const failing =
  (rpcCode: number, message: string): Rpc =>
  () =>
    Promise.reject(new VaultError('rpc/internal', { rpcCode, message }))

it.each([
  [-32603, 'Internal error'],
  [-32000, 'the method is not available on this tier'],
  [-32005, 'request limit reached, revert to another plan'],
])('does not take a fault of the node for a contract that is no token: %i %s', async (code, message) => {
  await expect(refuseTokens(failing(code, message), grants, signal)).rejects.toMatchObject({ code: 'rpc/internal' })
})

it.each([
  [3, 'execution reverted'],
  [-32000, 'execution reverted'],
  [-32603, 'EVM error InvalidJump: invalid jump destination'],
])('takes a contract that does not know the questions for no token: %i %s', async (code, message) => {
  await expect(refuseTokens(failing(code, message), grants, signal)).resolves.toBeUndefined()
})

it.each([['0x'], [`0x${'0'.repeat(64)}`.replace(/0$/, '2').replace(/^0x0/, '0x1')]])(
  'takes %s for no answer of a token',
  async (answer) => {
    await expect(refuseTokens(async () => answer, grants, signal)).resolves.toBeUndefined()
  },
)

it('refuses a token of no decimals', async () => {
  const rpc: Rpc = async (_, [call]: readonly unknown[] = []) =>
    (call as { readonly data: string }).data === '0x313ce567' ? `0x${'0'.repeat(64)}` : '0x'
  await expect(refuseTokens(rpc, grants, signal)).rejects.toMatchObject({ code: 'rpc/invalid-params' })
})
