import { isKitError, KitError } from '@latchkey/protocol'
import { describe, expect, it, test } from 'vitest'
import { loadTestDriver } from '../../test/support/loadTestDriver.ts'
import { rpcError, startTestNode } from '../../test/support/startTestNode.ts'
import { testNetwork } from '../../test/support/testNetwork.ts'

const network = testNetwork()
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

/** What the driver makes of a wallet that throws `thrown` when it is asked for a signature. */
async function translated(thrown: unknown): Promise<KitError> {
  const { driver } = await loadTestDriver([])
  const provider = { request: () => Promise.reject(thrown) }
  return driver.signMessage({ provider, address, message: 'hello' }).then(
    () => expect.unreachable('the wallet threw'),
    (error: unknown) => error as KitError,
  )
}

it('is a rejection by its code, whatever the wallet says beside it', async () => {
  expect((await translated({ code: 4001, message: 'insufficient funds for gas' })).code).toBe('wallet/user-rejected')
})

describe('what nobody knows', () => {
  test.each([
    ['a plain error', new Error('the moon is full')],
    ['text', 'boom'],
    ['undefined', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['a code of no list', { code: 12345, message: 'custom' }],
    ['a function', () => {}],
  ])("becomes 'Unknown error' and keeps %s as the cause [S8.33]", async (_name, thrown) => {
    const error = await translated(thrown)
    expect(isKitError(error, 'unknown')).toBe(true)
    expect(error.shortMessage).toBe('Unknown error')
    expect(error.cause).toBe(thrown)
  })

  it('survives getters that throw and causes that run in a circle', async () => {
    const circle: { cause?: unknown; message: string } = { message: 'round' }
    circle.cause = circle
    const trap = {
      get message(): string {
        throw new Error('no reading')
      },
      get code(): number {
        throw new Error('no reading')
      },
      cause: circle,
    }
    const error = await translated(trap)
    expect(error.code).toBe('unknown')
    expect(error.details).toBe('round')
  })

  it('leaves a KitError as it is', async () => {
    const own = new KitError({ code: 'wallet/no-account', shortMessage: 'none' })
    expect(await translated(own)).toBe(own)
    expect(await translated(new Error('wrapped', { cause: own }))).toBe(own)
  })
})

describe('a rejection', () => {
  test.each([
    ['4001 [S8.75]', { code: 4001, message: 'no' }],
    ['4001 as text', { code: '4001', message: 'no' }],
    ['5000, as WalletConnect wallets send it', { code: 5000, message: 'User rejected.' }],
    ['the word of ethers', { code: 'ACTION_REJECTED', message: 'x' }],
    ['words alone', new Error('MetaMask Tx Signature: User denied transaction signature.')],
    ['bare text', 'User rejected the request'],
    ['words under an internal error', { code: -32603, message: 'Internal', data: { message: 'User cancelled' } }],
    ['a code two levels down', { message: 'failed', info: { error: { code: 4001, message: 'no' } } }],
  ])('is known by %s', async (_name, thrown) => {
    expect(await translated(thrown)).toMatchObject({ code: 'wallet/user-rejected', cause: thrown })
  })
})

describe('codes', () => {
  test.each([
    [-32700, 'rpc/parse-error', '[S8.63]'],
    [-32600, 'rpc/invalid-request', '[S8.64]'],
    [-32601, 'rpc/method-not-found', '[S8.65]'],
    [-32602, 'rpc/invalid-params', '[S8.66]'],
    [-32603, 'rpc/internal', '[S8.67]'],
    [-32000, 'rpc/invalid-input', '[S8.68]'],
    [-32001, 'rpc/resource-not-found', '[S8.69]'],
    [-32002, 'rpc/resource-unavailable', '[S8.70]'],
    [-32003, 'rpc/transaction-rejected', '[S8.71]'],
    [-32004, 'rpc/method-not-supported', '[S8.72]'],
    [-32005, 'rpc/limit-exceeded', '[S8.73]'],
    [-32006, 'rpc/version-unsupported', '[S8.74]'],
  ])('of a node: %i is %s %s', async (number, code) => {
    await using node = await startTestNode((call) => rpcError(call, { code: number, message: 'said so' }))
    const { driver, drive } = await loadTestDriver([node.url], { transport: { retryCount: 0 } })
    await expect(drive(driver.readNativeBalance({ network, address }))).rejects.toMatchObject({
      code,
      shortMessage: 'said so',
    })
  })

  test.each([
    [4001, 'wallet/user-rejected', '[S8.75]'],
    [4100, 'wallet/unauthorized', '[S8.76]'],
    [4200, 'wallet/unsupported-method', '[S8.77]'],
    [4900, 'wallet/disconnected', '[S8.78]'],
    [4901, 'wallet/chain-disconnected', '[S8.79]'],
    [4902, 'network/unknown-to-wallet', '[S8.80]'],
    [5700, 'calls/unsupported-capability', '[S8.81]'],
    [5710, 'calls/unsupported-chain', '[S8.82]'],
    [5720, 'calls/duplicate-id', '[S8.83]'],
    [5730, 'calls/unknown-id', '[S8.84]'],
    [5740, 'calls/too-large', '[S8.85]'],
    [5750, 'calls/atomic-upgrade-rejected', '[S8.86]'],
    [5760, 'calls/atomicity-not-supported', '[S8.87]'],
  ])('of a wallet: %i is %s %s', async (number, code) => {
    expect(await translated({ code: number, message: 'said so' })).toMatchObject({ code })
  })

  it('take -32002 of a wallet for a prompt that is already open', async () => {
    const thrown = { code: -32002, message: 'Request of type wallet_requestPermissions already pending' }
    expect(await translated(thrown)).toMatchObject({ code: 'wallet/request-pending' })
  })

  it('prefer the code inside to the internal error around it', async () => {
    const thrown = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4902 } } }
    expect(await translated(thrown)).toMatchObject({ code: 'network/unknown-to-wallet' })
    const invalid = {
      code: -32603,
      message: 'Internal JSON-RPC error.',
      data: { code: -32602, message: 'no such block' },
    }
    expect(await translated(invalid)).toMatchObject({ code: 'rpc/invalid-params', shortMessage: 'no such block' })
  })
})

describe("a node's words, passed on by a wallet", () => {
  test.each([
    ['insufficient funds for gas * price + value', 'transaction/insufficient-funds', ''],
    ['nonce too low', 'transaction/nonce-too-low', ''],
    ['already known', 'transaction/nonce-too-low', ''],
    ['nonce too high', 'transaction/nonce-too-high', '[S8.104]'],
    ['nonce has max value', 'transaction/nonce-too-high', ''],
    ['max fee per gas less than block base fee', 'transaction/fee-cap-too-low', ''],
    ['max fee per gas higher than 2^256-1', 'transaction/fee-cap-too-high', ''],
    ['max priority fee per gas higher than max fee per gas', 'transaction/tip-above-fee-cap', ''],
    ['intrinsic gas too low', 'transaction/intrinsic-gas-too-low', ''],
    ['intrinsic gas too high', 'transaction/intrinsic-gas-too-high', ''],
    ['execution reverted: ERC20: transfer amount exceeds balance', 'transaction/execution-reverted', ''],
    ['transaction type not valid', 'transaction/unsupported-type', '[S8.110]'],
    ['transaction type not supported', 'transaction/unsupported-type', '[S8.110]'],
  ])('%s is %s %s', async (message, code) => {
    const thrown = { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message } }
    const error = await translated(thrown)
    expect(error).toMatchObject({ code, cause: thrown })
    expect(error.shortMessage).not.toBe('Internal JSON-RPC error.')
  })
})
