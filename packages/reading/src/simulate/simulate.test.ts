import { KitError } from '@latchkey/protocol'
import { base58, base64 } from '@scure/base'
import { encodeAbiParameters, encodeErrorResult, parseAbi, parseAbiParameters } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Action, action, parts } from '../action.ts'
import type { DecodedRequest, TransactionRequest } from '../decode/decodedRequest.ts'
import { readOwners } from '../lookUp/readOwners.ts'
import { readTokens } from '../lookUp/readTokens.ts'
import { type Rpc, within } from '../rpc.ts'
import { associatedAddress } from '../solana/associatedAddress.ts'
import { programs } from '../solana/programs.ts'
import { simulateCalls } from './simulateCalls.ts'
import { simulateSolana } from './simulateSolana.ts'

const me = '0x52908400098527886E0F7030069857D2E4169EE7'
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const topic = (address: string) => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const { signal } = new AbortController()
const request: TransactionRequest = {
  from: me,
  to: token,
  value: 0n,
  data: Uint8Array.of(1, 2, 3, 4),
  gas: undefined,
  nonce: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  accessList: [],
  chainId: undefined,
  authorises: false,
}
const log = (from: string, to: string, units: bigint, address: string = token) => ({
  address,
  topics: [transfer, topic(from), topic(to)],
  data: word(units),
})
const answering =
  (call: object): Rpc =>
  async () => [{ calls: [call] }]
const refusing = (message: string) => new KitError({ code: 'rpc/internal', shortMessage: message })

describe('the estimate', () => {
  it('adds up what comes and goes, what leaves first, and passes over what is not ours', async () => {
    const logs = [
      log(me, other, 500n),
      log(other, me, 9n, '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'),
      log(other, me, 200n),
      log(other, token, 77n),
      log(me, me, 5n),
      { ...log(other, me, 0n), topics: [transfer, topic(other), topic(me), word(42n)], data: '0x' },
    ]
    expect(await simulateCalls(answering({ status: '0x1', logs }), [request], signal)).toEqual({
      state: 'ready',
      changes: [
        { kind: 'amount', asset: { kind: 'token', address: token }, units: -300n },
        { kind: 'amount', asset: { kind: 'native' }, units: 9n },
        { kind: 'item', token, id: 42n, gained: true },
      ],
    })
  })

  it('reads every item of a batch of ERC-1155, and none of a log in another form', async () => {
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
    const moved = (from: string, to: string, ids: readonly bigint[], amounts: readonly bigint[]) => ({
      address: token,
      topics: [batch, topic(other), topic(from), topic(to)],
      data: encodeAbiParameters(parseAbiParameters('uint256[], uint256[]'), [ids, amounts]),
    })
    const logs = [
      moved(me, other, [7n, 8n], [1n, 3n]),
      moved(other, me, [9n], [1n]),
      moved(other, token, [10n], [1n]),
      moved(me, other, [11n, 12n], [1n]),
      { ...moved(me, other, [13n], [1n]), data: '0x1234' },
    ]
    const item = (id: bigint, gained: boolean) => ({ kind: 'item', token, id, gained })
    expect(await simulateCalls(answering({ status: '0x1', logs }), [request], signal)).toEqual({
      state: 'ready',
      changes: [item(7n, false), item(8n, false), item(9n, true)],
    })
  })

  it("says that it fails, in the contract's own words", async () => {
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['too late'] })
    expect(await simulateCalls(answering({ status: '0x0', error: { data } }), [request], signal)).toEqual({
      state: 'fails',
      reason: 'too late',
    })
    expect(await simulateCalls(answering({ status: '0x0', returnData: '0x' }), [request], signal)).toMatchObject({
      state: 'fails',
      reason: undefined,
    })
  })

  it.each<[string, Rpc, TransactionRequest, object]>([
    [
      'that it fails where eth_simulateV1 is unknown',
      async (method) => {
        throw refusing(method === 'eth_call' ? 'execution reverted: paused' : 'method not found')
      },
      request,
      { state: 'fails', reason: 'paused' },
    ],
    [
      'what plain money does where eth_simulateV1 is unknown',
      async (method) => {
        if (method === 'eth_call') return '0x'
        throw refusing('method not found')
      },
      { ...request, value: 7n, data: new Uint8Array() },
      { state: 'ready', changes: [{ kind: 'amount', asset: { kind: 'native' }, units: -7n }] },
    ],
    [
      'nothing that it can not know',
      async (method) => {
        if (method === 'eth_call') return '0x'
        throw refusing('method not found')
      },
      request,
      { state: 'unavailable' },
    ],
    [
      'nothing when no node answers',
      async () => {
        throw new KitError({ code: 'request/went-wrong', shortMessage: 'request/went-wrong' })
      },
      request,
      { state: 'unavailable' },
    ],
  ])('says %s', async (_name, rpc, of, expected) => {
    expect(await simulateCalls(rpc, [of], signal)).toEqual(expected)
  })

  it('adds up calls that follow each other, and asks for them in one block', async () => {
    let asked: unknown
    const rpc: Rpc = async (_, params) => {
      asked = params[0]
      return [{ calls: [log(me, other, 500n), log(other, me, 200n)].map((one) => ({ status: '0x1', logs: [one] })) }]
    }
    const second = { ...request, to: other, value: 3n }
    expect(await simulateCalls(rpc, [request, second], signal)).toEqual({
      state: 'ready',
      changes: [{ kind: 'amount', asset: { kind: 'token', address: token }, units: -300n }],
    })
    expect(asked).toMatchObject({ blockStateCalls: [{ calls: [{ to: token }, { to: other, value: '0x3' }] }] })
  })

  it('says which of several calls fails, and nothing of one that the node left out', async () => {
    const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['too late'] })
    const answered =
      (...calls: readonly object[]): Rpc =>
      async (method) => {
        if (method === 'eth_simulateV1') return [{ calls }]
        return '0x'
      }
    const two = [request, request]
    const fails = { status: '0x0', error: { data } }
    expect(await simulateCalls(answered({ status: '0x1' }, fails), two, signal)).toEqual({
      state: 'fails',
      reason: 'too late',
      call: 1,
    })
    expect(await simulateCalls(answered({ status: '0x1' }), two, signal)).toEqual({ state: 'unavailable' })
  })

  it('says of several calls what eth_call can know', async () => {
    const only = (answer: string | KitError): Rpc => {
      return async (method) => {
        if (method === 'eth_call' && typeof answer === 'string') return answer
        throw method === 'eth_call' ? answer : refusing('method not found')
      }
    }
    const money = { ...request, value: 7n, data: new Uint8Array() }
    expect(await simulateCalls(only('0x'), [money, money], signal)).toEqual({
      state: 'ready',
      changes: [{ kind: 'amount', asset: { kind: 'native' }, units: -14n }],
    })
    expect(await simulateCalls(only('0x'), [money, request], signal)).toEqual({ state: 'unavailable' })
    expect(await simulateCalls(only(refusing('execution reverted: paused')), [request, money], signal)).toEqual({
      state: 'fails',
      reason: 'paused',
      call: 0,
    })
  })

  it('never keeps anybody waiting, and tells the node to stop', async () => {
    let stopped = false
    const slow = (limit: AbortSignal) =>
      new Promise<string>(() => limit.addEventListener('abort', () => (stopped = true), { once: true }))
    const began = performance.now()
    expect(await within(30, signal, slow, 'late')).toBe('late')
    expect(performance.now() - began).toBeLessThan(1000)
    expect(stopped).toBe(true)
    expect(await within(30, AbortSignal.abort(), slow, 'given up')).toBe('given up')
  })
})

describe('the estimate on Solana', () => {
  const key = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
  const [self, held, program] = [key(1), key(200), key(250)]
  /** A transaction of so many accounts: ours first, the one with our tokens last. */
  const naming = (count: number) => {
    const others = Array.from({ length: count - 2 }, (_, i) => key(10 + i))
    const keys = [self, program, ...others, held]
    const accounts = keys.flatMap((_, place) => (place === 1 ? [] : [place]))
    const instructions = [{ program: 1, accounts, data: Uint8Array.of(1) }]
    const message = {
      ...({ version: 0, signers: 1, readonlySigners: 0, readonlyOthers: 1 } as const),
      ...{ keys, blockhash: key(3), lookups: [], instructions, bytes: Uint8Array.of(1) },
    }
    return { signatures: [new Uint8Array(64)], message }
  }
  const stateOf = (address: string, units: number) => {
    if (address !== held) return null
    const owners = [...new Uint8Array(32).fill(9), ...base58.decode(self)]
    const data = Uint8Array.from([...owners, units, ...new Uint8Array(100)])
    return { lamports: 1, owner: programs.token, data: [base64.encode(data), 'base64'] }
  }
  const node: Rpc = async (method, params) => {
    if (method === 'getMultipleAccounts')
      return { value: (params[0] as string[]).map((address) => stateOf(address, 100)) }
    const { addresses } = (params[1] as { accounts: { addresses: string[] } }).accounts
    return { value: { err: null, accounts: addresses.map((address) => stateOf(address, 0)) } }
  }

  it.each([2, 61, 100])('says what leaves by the last of %i accounts', async (count) => {
    expect(await simulateSolana(node, naming(count), new Map(), self, signal)).toEqual({
      state: 'ready',
      changes: [{ kind: 'amount', asset: { kind: 'token', address: key(9) }, units: -100n }],
    })
  })

  it('says nothing of more accounts than a node compares', async () => {
    expect(await simulateSolana(node, naming(101), new Map(), self, signal)).toEqual({ state: 'unavailable' })
  })
})

describe('what a token says of itself', () => {
  const tokenOf =
    (symbol: string, decimals: bigint, items = false): Rpc =>
    async (_, params) => {
      const { data } = (params as [{ data: string }])[0]
      if (data.startsWith('0x313ce567')) return word(decimals)
      if (data.startsWith('0x95d89b41')) return symbol
      return word(items ? 1n : 0n)
    }
  const encoded = (text: string) => encodeAbiParameters(parseAbiParameters('string'), [text])
  const facts = async (rpc: Rpc) => (await readTokens(rpc, [token], signal)).get(token.toLowerCase())

  it('is its symbol, its decimals, and whether it counts items', async () => {
    expect(await facts(tokenOf(encoded('USDC'), 6n))).toEqual({ symbol: 'USDC', decimals: 6, counts: 'amounts' })
    expect(await facts(tokenOf(encoded('BOAT'), 0n, true))).toMatchObject({ counts: 'items' })
    const old = `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`
    expect(await facts(tokenOf(old, 18n))).toMatchObject({ symbol: 'MKR' })
  })

  it.each(['USD\u202eC', 'pay evil.example', '<b>', '', 'a\nb'])('is not taken for a symbol: %j', async (symbol) => {
    expect(await facts(tokenOf(encoded(symbol), 6n))).toMatchObject({ symbol: undefined, decimals: 6 })
  })

  it.each([
    ['execution reverted', 'amounts'],
    ['invalid opcode: opcode 0xfe not defined', 'amounts'],
    ['VM execution error.', 'amounts'],
    ['Internal error', 'unknown'],
    ['request limit reached, revert to another plan', 'unknown'],
  ])('is what it counts where the answer about items is %j: %s', async (message, counts) => {
    const token = tokenOf(encoded('KEY'), 18n)
    const rpc: Rpc = async (method, params, limit) => {
      if ((params as [{ data: string }])[0].data.startsWith('0x01ffc9a7')) throw refusing(message)
      return token(method, params, limit)
    }
    expect(await facts(rpc)).toEqual({ symbol: 'KEY', decimals: counts === 'amounts' ? 18 : undefined, counts })
  })

  it('is nothing when the contract is silent or talks nonsense', async () => {
    const nothing = { symbol: undefined, decimals: undefined, counts: 'unknown' }
    expect(await facts(async () => '0x')).toEqual(nothing)
    expect(await facts(async () => ({ not: 'hex' }))).toEqual(nothing)
    expect(await facts(tokenOf('0xzz', 2n ** 255n))).toEqual(nothing)
  })
})

describe('whose a token account is', () => {
  const key = (fill: number) => base58.encode(new Uint8Array(32).fill(fill))
  const [owner, mint, stranger] = [key(3), key(5), key(9)]
  const account = associatedAddress(owner, mint, programs.token)
  const transferTo = (to: string, more: readonly Action[] = []) =>
    ({
      kind: 'solana',
      actions: [...more, action('transfer', { to: parts.address(to), amount: parts.amount(1n, mint) })],
    }) as unknown as DecodedRequest
  const data = (of: string) =>
    base64.encode(Uint8Array.from([...base58.decode(mint), ...base58.decode(of), ...new Uint8Array(101)]))
  const node =
    (of: string): Rpc =>
    async (_, [asked]) => ({
      value: (asked as string[]).map(() => ({ lamports: 1, owner: programs.token, data: [data(of), 'base64'] })),
    })

  it('is said where its address follows from the owner, and nowhere else', async () => {
    expect(await readOwners(node(owner), transferTo(account), signal)).toEqual(new Map([[account, owner]]))
    // A node that lies about the owner is not believed.
    expect(await readOwners(node(stranger), transferTo(account), signal)).toEqual(new Map())
    const silent: Rpc = async () => {
      throw new KitError({ code: 'request/went-wrong', shortMessage: 'request/went-wrong' })
    }
    expect(await readOwners(silent, transferTo(account), signal)).toEqual(new Map())
    const made = (of: string) =>
      action('associatedAccount', {
        account: parts.address(account),
        to: parts.address(of),
        token: parts.address(mint),
      })
    expect(await readOwners(silent, transferTo(account, [made(owner)]), signal)).toEqual(new Map([[account, owner]]))
    expect(await readOwners(silent, transferTo(account, [made(stranger)]), signal)).toEqual(new Map())
  })
})
