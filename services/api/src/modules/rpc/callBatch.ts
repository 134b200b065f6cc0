import { runCallsCode } from './runCallsCode.ts'

type Hex = `0x${string}`

/** A call of a contract that changes nothing. */
export type ContractCall = { readonly to: Hex; readonly data: Hex }

/** What an account has of the chain's own coin, asked for like a call. */
export type CoinQuestion = { readonly coinsOf: Hex }

export type Question = ContractCall | CoinQuestion

/** Many questions as one `eth_call`: by Multicall3, or by code that the node is asked to put at an address for this once. */
export type BatchForm = {
  /** The parameters of the `eth_call`. */
  parameters(questions: readonly Question[]): readonly unknown[]
  /** What came of each; undefined when the answer is none of so many questions. */
  read(answer: Hex, count: number): readonly (Hex | undefined)[] | undefined
}

const digitsOfWord = 64
const word = (value: number) => value.toString(16).padStart(digitsOfWord, '0')
const wholeWords = (digits: string) => Math.ceil(digits.length / digitsOfWord) * digitsOfWord

/**
 * The calls as a list of `(address, second, bytes)`. Written by hand: a list of ten thousand tokens goes through here.
 *
 * @param second The word between address and bytes.
 */
function encodeCalls(selector: Hex, second: number, calls: readonly ContractCall[]): Hex {
  let at = calls.length * 32
  let heads = ''
  let tails = ''
  for (const { to, data } of calls) {
    const digits = data.slice(2)
    const tail = `${to.slice(2).toLowerCase().padStart(digitsOfWord, '0')}${word(second)}${word(96)}${word(
      digits.length / 2,
    )}${digits.padEnd(wholeWords(digits), '0')}`
    heads += word(at)
    tails += tail
    at += tail.length / 2
  }
  return `${selector}${word(32)}${word(calls.length)}${heads}${tails}`
}

/** Reads a list of `(bool, …, bytes)`, whose bytes are behind the word `place`. */
function decodeResults(answer: Hex, place: number, count: number): readonly (Hex | undefined)[] | undefined {
  const bytes = (answer.length - 2) / 2
  const wordAt = (at: number): number => {
    if (!(at >= 0) || at + 32 > bytes) throw new Error('out of bounds')
    const value = Number(`0x${answer.slice(2 + at * 2, 2 + at * 2 + digitsOfWord)}`)
    return value
  }
  try {
    const list = wordAt(0)
    if (wordAt(list) !== count) return undefined
    const base = list + 32
    return Array.from({ length: count }, (_, index) => {
      const result = base + wordAt(base + index * 32)
      const success = wordAt(result) === 1
      const from = result + wordAt(result + place * 32)
      const length = wordAt(from)
      if (from + 32 + length > bytes) throw new Error('out of bounds')
      const returnData: Hex = `0x${answer.slice(2 + (from + 32) * 2, 2 + (from + 32 + length) * 2)}`
      return success && returnData !== '0x' ? returnData : undefined
    })
  } catch {
    return undefined
  }
}

/** @param ask What is called for an account's coins. */
const asCalls = (questions: readonly Question[], ask: (account: Hex) => ContractCall): readonly ContractCall[] =>
  questions.map((question) => ('coinsOf' in question ? ask(question.coinsOf) : question))

const argument = (account: Hex) => account.slice(2).toLowerCase().padStart(digitsOfWord, '0')

/**
 * `aggregate3((address target, bool allowFailure, bytes callData)[])` of the contract at an address, and its own
 * `getEthBalance(address)`.
 */
export function multicall(address: string): BatchForm {
  const to: Hex = `0x${address.slice(2)}`
  const coinsOf = (account: Hex): ContractCall => ({ to, data: `0x4d2301cc${argument(account)}` })
  return {
    parameters: (questions) => [{ to, data: encodeCalls('0x82ad56cb', 1, asCalls(questions, coinsOf)) }, 'latest'],
    read: (answer, count) => decodeResults(answer, 1, count),
  }
}

/** Nothing is at these addresses on any chain. */
const nowhere = '0x00000000000000000000000000000000004c6b21'
const nowhereElse = '0x00000000000000000000000000000000004c6b22'
/** Answers the balance of the account that it is sent: PUSH0 CALLDATALOAD BALANCE PUSH0 MSTORE PUSH1 32 PUSH0 RETURN. */
const balanceCode = '0x5f35315f5260205ff3'
const broughtCode = { [nowhere]: { code: runCallsCode }, [nowhereElse]: { code: balanceCode } }

/** `run((address to, uint256 value, bytes data)[])` of code that the call brings along, for a chain without Multicall3. */
export const broughtAlong: BatchForm = {
  parameters: (questions) => {
    const calls = asCalls(questions, (account) => ({ to: nowhereElse, data: `0x${argument(account)}` }))
    return [{ to: nowhere, data: encodeCalls('0xb06f1eb4', 0, calls) }, 'latest', broughtCode]
  },
  read: (answer, count) => decodeResults(answer, 2, count),
}
