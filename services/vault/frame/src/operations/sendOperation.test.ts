import { expect, it, vi } from 'vitest'
import { VaultError } from '../errors/VaultError.ts'
import { sendOperation } from './sendOperation.ts'

const operation = { hash: `0x${'0a'.repeat(32)}`, wire: { sender: '0x01', signature: '0x02' } }
const lost = () => new VaultError('request/went-wrong')
const refusal = () => new VaultError('rpc/internal', { message: 'AA21', rpcCode: -32521 })

/** A bundler that meets each sending with the next answer, and says of the hash what `knows` says. */
function testBundler(answers: readonly (Error | undefined)[], knows: () => unknown) {
  const sent: unknown[] = []
  const bundler = vi.fn(async (method: string, params: readonly unknown[]) => {
    if (method === 'eth_getUserOperationByHash') {
      const known = knows()
      if (known instanceof Error) throw known
      return known
    }
    sent.push(params[0])
    const answer = answers[sent.length - 1]
    if (answer) throw answer
    return 'a hash that nobody believes'
  })
  const { signal } = new AbortController()
  return { sent, send: (over = signal) => sendOperation(bundler, operation, over) }
}

it('hands an operation over once, and ends with a refusal', async () => {
  const taken = testBundler([undefined], () => null)
  expect(await taken.send()).toBe(true)
  const refused = testBundler([refusal()], () => ({}))
  await expect(refused.send()).rejects.toMatchObject({ code: 'rpc/internal' })
  for (const { sent } of [taken, refused]) expect(sent).toEqual([operation.wire])
})

it('sends nothing again to a bundler that knows it after the answer was lost, or that can’t say', async () => {
  const knows = testBundler([lost()], () => ({ entryPoint: '0x' }))
  expect(await knows.send()).toBe(true)
  const silent = testBundler([lost()], lost)
  expect(await silent.send()).toBe(false)
  const lies = testBundler([lost()], () => 'yes')
  expect(await lies.send()).toBe(false)
  for (const { sent } of [knows, silent, lies]) expect(sent).toHaveLength(1)
})

it('sends the same bytes again where the bundler says that it never saw them', async () => {
  const again = testBundler([lost(), undefined], () => null)
  expect(await again.send()).toBe(true)
  expect(again.sent).toEqual([operation.wire, operation.wire])
  // It had them all along: what it refuses then is the second time.
  const had = testBundler([lost(), refusal()], vi.fn().mockReturnValueOnce(null).mockReturnValue({}))
  expect(await had.send()).toBe(true)
  const never = testBundler([lost(), lost(), lost(), lost()], () => null)
  expect(await never.send()).toBe(false)
  expect(never.sent).toHaveLength(3)
})

it('sends nothing for whoever has given up', async () => {
  const { sent, send } = testBundler([undefined], () => null)
  await expect(send(AbortSignal.abort(new VaultError('request/aborted')))).rejects.toMatchObject({
    code: 'request/aborted',
  })
  expect(sent).toEqual([])
})
