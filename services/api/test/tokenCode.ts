import { encodeAbiParameters, toFunctionSelector } from 'viem/utils'

/** Runtime code of a token that gives everyone the same balance. */
export function tokenCode(token: { balance: bigint; name: string; symbol: string; decimals: number }): string {
  const answers = [
    ['balanceOf(address)', encodeAbiParameters([{ type: 'uint256' }], [token.balance])],
    ['name()', encodeAbiParameters([{ type: 'string' }], [token.name])],
    ['symbol()', encodeAbiParameters([{ type: 'string' }], [token.symbol])],
    ['decimals()', encodeAbiParameters([{ type: 'uint256' }], [BigInt(token.decimals)])],
  ] as const
  const hex = (value: number, bytes: number) => value.toString(16).padStart(bytes * 2, '0')

  // PUSH0 CALLDATALOAD PUSH1 e0 SHR; for each: DUP1 PUSH4 selector EQ PUSH2 target JUMPI; PUSH0 PUSH0 REVERT;
  // for each: JUMPDEST PUSH2 length PUSH2 offset PUSH0 CODECOPY PUSH2 length PUSH0 RETURN; then the answers.
  const head = 5
  const testSize = 11
  const returnSize = 14
  const returnsAt = head + answers.length * testSize + 3
  let dataAt = returnsAt + answers.length * returnSize
  let tests = ''
  let returns = ''
  let data = ''
  for (const [index, [signature, answer]] of answers.entries()) {
    const bytes = (answer.length - 2) / 2
    tests += `8063${toFunctionSelector(signature).slice(2)}1461${hex(returnsAt + index * returnSize, 2)}57`
    returns += `5b61${hex(bytes, 2)}61${hex(dataAt, 2)}5f3961${hex(bytes, 2)}5ff3`
    data += answer.slice(2)
    dataAt += bytes
  }
  return `0x5f3560e01c${tests}5f5ffd${returns}${data}`
}
